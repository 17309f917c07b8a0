package nexmark.jet.runner.judge;

import nexmark.jet.result.CheckResult;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.Status;
import nexmark.jet.result.Verdict;

/**
 * Decides from values alone how a paced replay ended. Its figures may never be quoted as those of a benchmark run: a recording
 * has no rate that an engine could miss, and neither the trends nor the machine are judged.
 */
public final class ReplayJudge {

    private final RunFacts facts;
    private final CheckResult check;
    private final Verdict verdict;

    /**
     * Judges a replay.
     *
     * @param check the rows, compared with the oracle's; null if they could not be compared
     * @param lagMillis how long an event may arrive after an event of a later time
     * @param drainMillis the longest wait for rows that are overdue
     */
    public ReplayJudge(RunFacts facts, CheckResult check, long lagMillis, long drainMillis) {
        this.facts = facts;
        this.check = check;
        this.verdict = verdict(lagMillis, drainMillis);
    }

    public Status status() {
        if (facts.end() == RunEnd.INTERRUPTED) {
            return Status.INTERRUPTED;
        }
        return check != null && !check.isRight() ? Status.WRONG : verdict.status();
    }

    public Verdict verdict() {
        return verdict;
    }

    private Verdict verdict(long lagMillis, long drainMillis) {
        Findings findings = new Findings();
        Arrivals arrivals = new Arrivals(facts, findings);
        if (facts.end() == RunEnd.INTERRUPTED) {
            arrivals.judgeInterrupted();
        } else {
            arrivals.judgeTimes();
            arrivals.judgeEnd(drainMillis);
            arrivals.judgeReports();
            arrivals.judgeEvents(lagMillis);
            if (check != null) {
                arrivals.judgeRows(check);
            }
        }
        findings.notJudged(
                "rate, trends, warm-up and other work on the machine: a recording has no plan to be judged by");
        if (check == null || check.rowsExpected() + check.rowsReceived() == 0) {
            findings.notJudged(Arrivals.UNPROVED);
        }
        return findings.verdict();
    }
}

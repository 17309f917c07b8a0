package nexmark.jet.runner.judge;

import nexmark.jet.result.CheckResult;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;

/** Whether all events and all rows arrived, none before its time, and none too late. */
final class Arrivals {

    static final String UNPROVED = "answers unproved: none could be compared with the oracle's";

    private final RunFacts facts;
    private final Findings findings;

    Arrivals(RunFacts facts, Findings findings) {
        this.facts = facts;
        this.findings = findings;
    }

    void judgeInterrupted() {
        findings.failed("interrupted before its end: what is here is partial");
    }

    void judgeTimes() {
        if (facts.negativeLatencies() > 0) {
            findings.failed(
                    "clock uncertain: %,d results came up to %,d ns before their time",
                    facts.negativeLatencies(), -facts.mostNegativeNanos());
        }
    }

    void judgeEnd(long drainMillis) {
        if (facts.end() == RunEnd.NOT_DRAINED) {
            findings.failed("not drained: the last results were not in within %,d ms of the planned end", drainMillis);
        }
    }

    void judgeReports() {
        if (isPositive(facts.rowsMissing())) {
            findings.failed(facts.rowsMissing() + " latencies were recorded but did not arrive");
        }
        if (isPositive(facts.rowsAfterSettling())) {
            findings.failed(
                    facts.rowsAfterSettling()
                            + " rows came after the watermark had passed their time: the job restarted, or a watermark is wrong");
        }
    }

    void judgeEvents(long lagMillis) {
        if (isPositive(facts.lateEvents())) {
            findings.failed("late events dropped: %,d; the allowed lag is %,d ms", facts.lateEvents(), lagMillis);
        }
    }

    void judgeRows(CheckResult check) {
        if (!check.isRight()) {
            findings.failed("wrong results: %,d rows missing, %,d unexpected", check.missing(), check.unexpected());
        }
    }

    /** A foreign program reports no such counts. What they count shows in its answers, which are not proved. */
    private static boolean isPositive(Long count) {
        return count != null && count > 0;
    }
}

package nexmark.jet.runner.judge;

import java.util.List;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.FaultOutcome.Promise;
import nexmark.jet.result.FaultOutcome.Recovery;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.RunTables.TimelineRow;

/**
 * Judges a run under faults. It loses its rate by design, and its trends are those of the faults; reports are lost with
 * the members, and rows that are recomputed after a restart may be late or after the watermark. The run has to keep its
 * guarantee, and to recover from each fault.
 */
record Faults(RunPlan plan, FaultOutcome faulted, List<TimelineRow> measured) {

    void judge(List<Finding> findings) {
        judgePromise(findings);
        int planned = plan.faults().size();
        if (faulted.recoveries().size() < planned) {
            findings.add(Kind.FAULT_MISSED.of(
                    "only %d of %s injected", faulted.recoveries().size(), Counts.of(planned, "fault")));
        }
        for (Recovery recovery : faulted.recoveries()) {
            if (isTooLate(recovery.injected())) {
                findings.add(Kind.FAULT_MISSED.of(
                        "fault %s was not done before the measured interval's last second: it proves nothing",
                        recovery.injected().fault()));
            } else if (recovery.caughtUpMillis() == null) {
                findings.add(Kind.NO_RECOVERY.of(
                        "recovery from %s: not caught up in time, expected a longer --measure or a lower --rate",
                        recovery.injected().fault()));
            }
        }
    }

    void judgePromise(List<Finding> findings) {
        if (faulted.rows().expected() == 0) {
            findings.add(Kind.UNPROVED.of("unproved: no rows were due"));
        }
        if (faulted.promise() == Promise.NOT_JUDGED && faulted.rows().undecided() > 0) {
            findings.add(Kind.UNPROVED.of(
                    "%s: in the place of %s came others that prove nothing",
                    faulted.guarantee(), Counts.of(faulted.rows().undecided(), "row")));
        }
        if (faulted.promise() == Promise.BROKEN) {
            findings.add(Kind.WRONG_ANSWERS.of(
                    "%s not kept: %s lost, %,d duplicated, %,d wrong",
                    faulted.guarantee(),
                    Counts.of(faulted.rows().lost(), "row"),
                    faulted.rows().duplicated(),
                    faulted.rows().wrong()));
        }
    }

    /** A member may end seconds after it was told to. */
    private boolean isTooLate(InjectedFault injected) {
        return !measured.isEmpty()
                && injected.doneMillis() >= measured.get(measured.size() - 1).startMillis();
    }
}

package nexmark.jet.runner.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.result.CheckedInstants;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.FaultOutcome.Promise;
import nexmark.jet.result.Foreign;
import nexmark.jet.result.InjectedFault;
import nexmark.jet.result.Recovery;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.Status;
import nexmark.jet.result.TimelineRow;
import nexmark.jet.result.Verdict;

/**
 * Decides from values alone how a run ended and whether it may be quoted. The limits are those that docs/measurement.md
 * states.
 */
public final class Judge {

    /** A run that emitted less than this share of its schedule missed its rate. */
    private static final double LEAST_SHARE_EMITTED = 0.99;

    private final Evidence seen;
    private final RunFacts facts;
    private final List<TimelineRow> measured;
    private final Steadiness steadiness;
    private final List<String> reasons = new ArrayList<>();

    private Judge(Evidence seen) {
        this.seen = seen;
        this.facts = seen.facts();
        this.measured = seen.measured();
        this.steadiness = new Steadiness(measured);
    }

    /** How the run ended: wrong rows are graver than anything else that makes it invalid. */
    public static Status status(Evidence seen) {
        if (seen.facts().end() == RunEnd.INTERRUPTED) {
            return Status.INTERRUPTED;
        }
        if (isWrong(seen)) {
            return Status.WRONG;
        }
        return verdict(seen).valid() ? Status.VALID : Status.INVALID;
    }

    /** Whether the run may be quoted, and if not why. */
    public static Verdict verdict(Evidence seen) {
        Judge judge = new Judge(seen);
        switch (seen.facts().end()) {
            case INTERRUPTED -> judge.reasons.add("interrupted before its end: what is here is partial");
            case MEMBER_LOST -> judge.reasons.add("member lost: " + seen.facts().lostMember());
            case DRAINED, NOT_DRAINED -> judge.judge();
        }
        return Verdict.of(judge.reasons);
    }

    /** What the verdict does not cover, in a sentence each. */
    public static List<String> notJudged(Evidence seen) {
        if (seen.faulted() != null) {
            return List.of("rate, trends, warm-up, late events and reports are not judged under faults");
        }
        long seconds = seen.measured().stream()
                .filter(second -> second.measured().rows() > 0)
                .count();
        return seconds < Steadiness.FEWEST_FOR_A_TREND
                ? List.of("latency trend and warm-up are not judged: " + seconds + " seconds with samples, needs "
                        + Steadiness.FEWEST_FOR_A_TREND)
                : List.of();
    }

    /** After faults the guarantee decides which rows are right. */
    private static boolean isWrong(Evidence seen) {
        if (seen.faulted() != null) {
            return seen.faulted().promise() == Promise.BROKEN;
        }
        return !seen.check().isRight()
                || (seen.instants() != null && !seen.instants().isRight());
    }

    /** Why nothing is proved of the answers, in a sentence; empty if some were compared with the oracle's. */
    public static List<String> unproved(Evidence seen) {
        CheckedInstants instants = seen.instants();
        boolean compared = seen.check().rowsExpected() + seen.check().rowsReceived() > 0
                || (instants != null && instants.recomputed() > 0);
        if (seen.faulted() != null || compared) {
            return List.of();
        }
        return List.of(
                seen.plan().check() == CheckMode.OFF
                        ? "answers unproved: --check off"
                        : "answers unproved: none could be compared with the oracle's");
    }

    private void judge() {
        judgeForeign();
        judgeClocks();
        if (seen.faulted() != null) {
            judgePromise(seen.faulted());
            steadiness.fellBehind().ifPresent(reasons::add);
            judgeResults();
            return;
        }
        judgeRate();
        judgeEnd();
        judgeReports();
        judgeResults();
        steadiness.fellBehind().ifPresent(reasons::add);
        reasons.addAll(steadiness.trends());
        judgeEvents();
        judgeAnswers();
        reasons.addAll(unproved(seen));
    }

    private void judgeForeign() {
        Foreign foreign = facts.foreign();
        foreign.jobs().forEach(job -> reasons.add("foreign job on the cluster: " + job));
        if (!foreign.jobsKnown()) {
            reasons.add("foreign jobs not known: the members did not tell of their jobs at the end");
        }
        foreign.clients()
                .forEach(client ->
                        reasons.add("foreign client on the cluster: " + client.name() + " at " + client.address()));
        foreign.members().forEach(member -> reasons.add("foreign member in the cluster: " + member));
    }

    private void judgeClocks() {
        reasons.addAll(seen.clocks().doubts());
        if (facts.negativeLatencies() > 0) {
            add(
                    "clock uncertain: %,d results came up to %,d ns before their time",
                    facts.negativeLatencies(), -facts.mostNegativeNanos());
        }
    }

    /**
     * A run under faults loses its rate by design, and its trends are those of the faults; reports are lost with the
     * members, and rows that are recomputed after a restart may be late or after the watermark. The run has to keep its
     * guarantee, and to be back in time by the end.
     */
    private void judgePromise(FaultOutcome faulted) {
        if (faulted.rows().expected() == 0) {
            reasons.add("no rows were due: nothing is proved");
        }
        if (faulted.promise() == Promise.NOT_JUDGED) {
            add(
                    "%s not judged: in the place of %,d rows came others that prove nothing",
                    faulted.guarantee(), faulted.rows().undecided());
        }
        if (isWrong(seen)) {
            add(
                    "%s not kept: %,d rows lost, %,d duplicated, %,d wrong%s",
                    faulted.guarantee(),
                    faulted.rows().lost(),
                    faulted.rows().duplicated(),
                    faulted.rows().wrong(),
                    faulted.drained() ? "" : ", and the last results were not in when the time for them was over");
        } else {
            judgeEnd();
        }
        int planned = seen.plan().faults().size();
        if (faulted.recoveries().size() < planned) {
            reasons.add("only " + faulted.recoveries().size() + " of " + planned + " faults were planted");
        }
        faulted.recoveries().stream().map(Recovery::planted).forEach(this::judgeTime);
    }

    /** A member may end seconds after it was told to. */
    private void judgeTime(InjectedFault planted) {
        if (!measured.isEmpty()
                && planted.doneMillis() >= measured.get(measured.size() - 1).startMillis()) {
            reasons.add("fault " + planted.fault()
                    + " was not done before the measured interval's last second: it proves nothing");
        }
    }

    private void judgeRate() {
        Double emitted = seen.throughput().emittedPerSecond();
        double scheduled = seen.throughput().scheduledPerSecond();
        if (emitted == null) {
            reasons.add("rate unknown: the job's metrics do not cover the measured interval");
        } else if (emitted < LEAST_SHARE_EMITTED * scheduled) {
            add("rate missed: %,.0f of %,.0f scheduled events/s entered the pipeline", emitted, scheduled);
        }
    }

    private void judgeEnd() {
        if (facts.end() == RunEnd.NOT_DRAINED) {
            add(
                    "not drained: the last results were not in within %,d ms of the planned end",
                    seen.plan().phases().drainMillis());
        }
    }

    private void judgeReports() {
        if (facts.rowsMissing() > 0) {
            reasons.add(facts.rowsMissing() + " latencies were recorded but did not arrive");
        }
        if (facts.rowsAfterSettling() > 0) {
            reasons.add(
                    facts.rowsAfterSettling()
                            + " rows came after the watermark had passed their time: the job restarted, or a watermark is wrong");
        }
    }

    private void judgeResults() {
        if (seen.samples() == 0) {
            reasons.add("no results in the measured interval");
        }
    }

    private void judgeEvents() {
        if (facts.lateEvents() > 0) {
            add(
                    "late events dropped: %,d; the allowed lag is %,d ms",
                    facts.lateEvents(), seen.plan().workload().allowedLagMillis());
        }
    }

    private void judgeAnswers() {
        CheckedInstants instants = seen.instants();
        if (instants != null && instants.missing() > 0) {
            add("missing answers: %,d of %,d %s", instants.missing(), instants.total(), instants.unit());
        }
        if (instants != null && instants.wrong() > 0) {
            add("wrong answers: %,d of %,d %s", instants.wrong(), instants.total(), instants.unit());
        }
        if (!seen.check().isRight()) {
            add(
                    "wrong results: %,d rows missing, %,d unexpected",
                    seen.check().missing(), seen.check().unexpected());
        }
    }

    private void add(String reason, Object... figures) {
        reasons.add(String.format(Locale.ROOT, reason, figures));
    }
}

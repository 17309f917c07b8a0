package nexmark.jet.runner.run;

import java.util.List;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.query.Query;
import nexmark.jet.question.Due;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.CheckedInstants;
import nexmark.jet.result.DeliveredRows;
import nexmark.jet.runner.proof.DueRows;
import nexmark.jet.runner.proof.InstantCheck;
import nexmark.jet.runner.proof.RowCheck;
import nexmark.jet.runner.proof.ScheduledRows;
import nexmark.jet.runner.recorded.RecordedEvents;

/**
 * Compares the rows of a run with those that were due: the number of rows of each ideal time with the schedule, the rows of
 * some slices with the oracle's by number and checksum, and the rows that were kept by all their values.
 */
final class RowProof {

    private final RunPlan plan;
    private final Query query;
    private final List<EventSequence> sequences;
    /** Null where the events are generated. */
    private final RecordedEvents recorded;

    private final RunProgress progress;

    RowProof(RunPlan plan, Query query, List<EventSequence> sequences, RecordedEvents recorded, RunProgress progress) {
        this.plan = plan;
        this.query = query;
        this.sequences = sequences;
        this.recorded = recorded;
        this.progress = progress;
    }

    /**
     * Counts and compares the rows that arrived.
     *
     * @param kept the slices whose rows were kept
     * @param recomputed the slices whose rows are recomputed; each that was kept lies in one of them
     * @param instants the check of all ideal times
     * @param drawn whether the recomputed slices were drawn at random
     * @param seed by which the recomputed slices were drawn
     * @throws Abandoned if the user interrupts it
     */
    Proof of(
            LatencyCollector latencies,
            List<Slice> kept,
            List<Slice> recomputed,
            InstantCheck instants,
            boolean drawn,
            long seed) {
        ScheduledRows scheduled = new ScheduledRows(
                recorded == null ? query.due() : Due.UNKNOWN,
                sequences,
                oracle(Slice.EVERYTHING).reachMillis());
        instants.count(scheduled);
        List<RowCheck> checks =
                kept.stream().map(slice -> new RowCheck(oracle(slice), slice)).toList();
        RowCheck.receive(latencies, checks);
        int done = 0;
        for (Slice slice : recomputed) {
            recompute(slice, checks, instants, (double) done++ / recomputed.size(), 1.0 / recomputed.size());
        }
        CheckResult all = checks.stream().map(RowCheck::result).reduce(CheckResult.NOTHING, CheckResult::plus);
        return new Proof(all, instants.result(scheduled, drawn, seed), null);
    }

    /**
     * Counts after faults how often each row arrived; all rows of the measured interval were kept.
     *
     * @param settledMillis see {@link RowCheck#delivered}
     */
    Proof underFaults(LatencyCollector latencies, Slice kept, long settledMillis) {
        RowCheck check = new RowCheck(oracle(kept), kept);
        RowCheck.receive(latencies, List.of(check));
        check.recompute(sequences, this::comparedSoFar);
        return new Proof(check.result(), null, check.delivered(settledMillis));
    }

    private void recompute(Slice slice, List<RowCheck> checks, InstantCheck instants, double before, double share) {
        Oracle<Object> oracle = oracle(slice);
        List<Object> due = recorded == null
                ? DueRows.recompute(oracle, slice, sequences, fraction -> comparedSoFar(before + fraction * share))
                : recorded.rowsBy(oracle);
        comparedSoFar(before + share);
        instants.compare(slice, due, oracle::idealTime);
        checks.forEach(check -> check.due(due));
    }

    @SuppressWarnings("unchecked") // it is asked about its own rows only
    private Oracle<Object> oracle(Slice slice) {
        return (Oracle<Object>) query.oracle(plan.workload().question(), slice);
    }

    private void comparedSoFar(double fraction) {
        if (Interruption.isPending()) {
            throw new Abandoned();
        }
        progress.stepAt(fraction);
    }

    /**
     * The comparison's findings.
     *
     * @param check rows missing and unexpected among those that were kept
     * @param instants all ideal times, counted; null under faults, and if the run cannot be compared
     * @param delivered how often each row arrived; null where no fault was planned or nothing was compared
     */
    record Proof(CheckResult check, CheckedInstants instants, DeliveredRows delivered) {
        static final Proof NOTHING = new Proof(CheckResult.NOTHING, null, null);
    }

    /** The user does not want to wait for the oracle. */
    static final class Abandoned extends RuntimeException {}
}

package nexmark.jet.runner.run;

import java.util.List;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.query.Query;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.DeliveredRows;
import nexmark.jet.runner.proof.RowCheck;

/** Compares the rows that a run kept, slice by slice, with the oracle's rows of the same events. */
final class RowProof {

    private final RunPlan plan;
    private final Query query;
    private final List<EventSequence> sequences;
    private final List<Slice> slices;
    private final RunProgress progress;

    RowProof(RunPlan plan, Query query, List<EventSequence> sequences, List<Slice> slices, RunProgress progress) {
        this.plan = plan;
        this.query = query;
        this.sequences = sequences;
        this.slices = slices;
        this.progress = progress;
    }

    /**
     * Compares the rows that arrived; after faults it also counts how often each row arrived.
     *
     * @throws Abandoned if the user interrupts the comparison
     */
    Proof of(LatencyCollector latencies) {
        if (!plan.faults().isEmpty() && slices.size() != 1) {
            throw new IllegalStateException("rows of " + slices.size() + " slices are to be compared after "
                    + plan.faults() + ", expected one slice: the measured interval");
        }
        List<RowCheck> checks = slices.stream()
                .map(slice -> new RowCheck(query.oracle(plan.workload().question(), slice), slice))
                .toList();
        RowCheck.receive(latencies, checks);
        checks.forEach(check -> check.recompute(sequences, this::comparedSoFar));
        CheckResult all = checks.stream().map(RowCheck::result).reduce(CheckResult.NOTHING, CheckResult::plus);
        return new Proof(all, plan.faults().isEmpty() ? null : checks.get(0).delivered());
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
     * @param check rows missing and unexpected
     * @param delivered how often each row arrived; null where no fault was planned or nothing was compared
     */
    record Proof(CheckResult check, DeliveredRows delivered) {
        static final Proof NOTHING = new Proof(CheckResult.NOTHING, null);
    }

    /** The user does not want to wait for the oracle. */
    static final class Abandoned extends RuntimeException {}
}

package nexmark.jet.runner.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.query.Query;
import nexmark.jet.runner.Interruption;
import nexmark.jet.runner.fault.DeliveredRows;
import nexmark.jet.runner.fault.DeliveryCheck;
import nexmark.jet.runner.proof.CheckResult;
import nexmark.jet.runner.proof.RowCheck;
import nexmark.jet.runner.proof.RowCodec;

/** Proves the rows that a run kept, slice by slice, against what the oracle says of the same events. */
final class RowProof {

    private final RunPlan plan;
    private final Query query;
    private final List<EventSequence> sequences;
    private final List<Slice> slices;
    private final RunProgress progress;

    /** What of the run's events and rows is compared. */
    RowProof(RunPlan plan, Query query, List<EventSequence> sequences, List<Slice> slices, RunProgress progress) {
        this.plan = plan;
        this.query = query;
        this.sequences = sequences;
        this.slices = slices;
        this.progress = progress;
    }

    /**
     * Compares the rows that came; after faults also counts how often each did.
     *
     * @throws Abandoned if the user interrupts it
     */
    Proof of(LatencyCollector latencies) {
        DeliveryCheck delivery = plan.faults().isEmpty() ? null : new DeliveryCheck();
        List<RowCheck> checks = slices.stream().map(slice -> new RowCheck()).toList();
        receive(latencies, checks, delivery);
        CheckResult all = CheckResult.NOTHING;
        List<Object> expected = new ArrayList<>();
        for (int i = 0; i < slices.size(); i++) {
            Slice slice = slices.get(i);
            List<?> rows =
                    RowCheck.expected(query.oracle(plan.question(), slice), slice, sequences, this::comparedSoFar);
            all = all.plus(checks.get(i).against(rows));
            expected.addAll(rows);
        }
        return new Proof(
                all,
                delivery == null ? null : delivery.against(expected, query.oracle(plan.question(), Slice.EVERYTHING)));
    }

    private void receive(LatencyCollector latencies, List<RowCheck> checks, DeliveryCheck delivery) {
        try {
            latencies.drainRows((idealMillis, in) -> {
                List<Object> row = RowCodec.read(in);
                for (int i = 0; i < checks.size(); i++) {
                    if (slices.get(i).contains(idealMillis)) {
                        checks.get(i).received(row);
                        if (delivery != null) {
                            delivery.received(row);
                        }
                    }
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("rows of the sample do not read", e);
        }
    }

    private void comparedSoFar(double fraction) {
        if (Interruption.isPending()) {
            throw new Abandoned();
        }
        progress.stepAt(fraction);
    }

    /**
     * What the comparison found.
     *
     * @param check rows missing and unexpected
     * @param delivered how often each row came; null where no fault was planned or nothing was compared
     */
    record Proof(CheckResult check, DeliveredRows delivered) {
        static final Proof NOTHING = new Proof(CheckResult.NOTHING, null);
    }

    /** The user does not want to wait for the oracle. */
    static final class Abandoned extends RuntimeException {}
}

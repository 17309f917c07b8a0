package nexmark.jet.runner.run;

import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.DoubleConsumer;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.process.Interruption;
import nexmark.jet.question.Due;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.FaultOutcome.DeliveredRows;
import nexmark.jet.runner.proof.CountBounds;
import nexmark.jet.runner.proof.IdealTimes;
import nexmark.jet.runner.proof.InstantCheck;
import nexmark.jet.runner.proof.ReadBackCheck;
import nexmark.jet.runner.proof.RecomputedEvents;
import nexmark.jet.runner.proof.RowCheck;
import nexmark.jet.runner.proof.ScheduledRows;

/**
 * Compares the rows of a run with those that were due: the number of rows of each ideal time with the schedule, the
 * rows of some slices with the oracle's by number and checksum, and the rows that were kept by all their values.
 */
record RowProof(MeasuredRun run) {

    /** The share of rows that have to have one right count only. */
    private static final double LEAST_EXACT = 0.1;

    /** Compares the rows that arrived; a seed draws the slices that are recomputed. */
    Proof of(long seed) {
        Oracle<?> everything = oracle(Slice.EVERYTHING);
        JobReadings readings = run.readings();
        IdealTimes times = new IdealTimes(run.planned().measured(), everything.periodMillis());
        InstantCheck instants =
                new InstantCheck(times, readings.timing(), readings.latencies().instants());
        ScheduledRows scheduled = new ScheduledRows(
                run.recorded() == null ? run.query().due() : Due.UNKNOWN, run.sequences(), everything.windowMillis());
        instants.count(scheduled);
        if (run.query().due() == Due.BOUNDS) {
            return ofBounds(times.periodMillis(), instants, scheduled);
        }
        List<RowCheck> checks = run.kept().stream()
                .map(slice -> new RowCheck(oracle(slice), slice))
                .toList();
        receive(checks);
        ReadBackCheck readBack = readings.readBack().get();
        if (readBack != null) {
            readBack.compareSeen(readings.latencies().longestNanos(), done -> comparedSoFar(0));
        }
        List<Slice> recomputed = run.slices().recomputed(seed, run.kept());
        comparedSoFar(0);
        DoubleAdder done = new DoubleAdder();
        recomputed.parallelStream()
                .forEach(slice -> recompute(slice, checks, instants, part -> {
                    done.add(part / recomputed.size());
                    comparedSoFar(done.sum());
                }));
        CheckResult all = checks.stream().map(RowCheck::result).reduce(CheckResult.NOTHING, CheckResult::plus);
        return new Proof(all, instants.result(scheduled, run.slices().areDrawn(), seed), null);
    }

    /**
     * Of rows that differ from run to run only bounds are known. Where these leave few rows one count only, they prove
     * nothing.
     */
    private Proof ofBounds(long windowMillis, InstantCheck instants, ScheduledRows scheduled) {
        JobReadings readings = run.readings();
        boolean isLagKnown = JobReadings.blindMembers(readings.observed()).isEmpty();
        CheckResult all = CheckResult.NOTHING;
        for (Slice kept : run.kept()) { // one, or none with the check off
            CountBounds bounds = new CountBounds(
                    new IdealTimes(kept, windowMillis),
                    run.sequences().get(0),
                    millis -> isLagKnown ? readings.source().maxLagMillis(RunInterval.second(millis)) : Double.NaN);
            RowCheck.receive(readings.latencies(), (idealMillis, row) -> bounds.received(row));
            CheckResult check = bounds.check(this::comparedSoFar);
            if (bounds.exactRows() > LEAST_EXACT * check.rowsReceived() || !check.isRight()) {
                instants.bounded(kept, bounds.exactRows());
                all = check;
            }
        }
        return new Proof(all, instants.result(scheduled, true, 0), null);
    }

    /** Counts after faults how often each row arrived; all rows of the measured interval were kept. */
    Proof underFaults(Slice kept, long settledMillis) {
        RowCheck check = new RowCheck(oracle(kept), kept);
        receive(List.of(check));
        check.recompute(run.sequences(), this::comparedSoFar);
        return new Proof(check.result(), null, check.delivered(settledMillis));
    }

    private void receive(List<RowCheck> checks) {
        ReadBackCheck readBack = run.readings().readBack().get();
        RowCheck.receive(run.readings().latencies(), checks, readBack == null ? row -> {} : readBack::answered);
    }

    /** @param progress receives the share of the slice that was done since the last call */
    private void recompute(Slice slice, List<RowCheck> checks, InstantCheck instants, DoubleConsumer progress) {
        Oracle<Object> oracle = oracle(slice);
        double[] before = {0};
        List<Object> due = run.recorded() == null
                ? RecomputedEvents.rows(oracle, slice, run.sequences(), fraction -> {
                    progress.accept(fraction - before[0]);
                    before[0] = fraction;
                })
                : run.recorded().rowsBy(oracle, () -> progress.accept(0));
        synchronized (instants) {
            instants.compare(slice, due, oracle::idealTime);
            checks.forEach(check -> check.due(due));
        }
        progress.accept(1 - before[0]);
    }

    @SuppressWarnings("unchecked") // it is asked about its own rows only
    private Oracle<Object> oracle(Slice slice) {
        return (Oracle<Object>) run.query().oracle(run.plan().workload().question(), slice);
    }

    private synchronized void comparedSoFar(double fraction) {
        if (Interruption.isPending()) {
            throw new Abandoned();
        }
        run.progress().stepAt(fraction);
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

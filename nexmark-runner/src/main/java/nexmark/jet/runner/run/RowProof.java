package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.DoubleConsumer;
import nexmark.jet.evidence.PlannedRun;
import nexmark.jet.evidence.RowCodec;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.proof.CountBounds;
import nexmark.jet.proof.IdealTimes;
import nexmark.jet.proof.InstantCheck;
import nexmark.jet.proof.RecomputedEvents;
import nexmark.jet.proof.RowCheck;
import nexmark.jet.proof.ScheduledRows;
import nexmark.jet.question.Due;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.FaultOutcome.DeliveredRows;
import nexmark.jet.row.MapAnswer;
import nexmark.jet.runner.proof.ReadBackCheck;
import nexmark.jet.runner.recorded.RecordedEvents;

/**
 * Compares the rows of a run with those that were due: the number of rows of each ideal time with the schedule, the
 * rows of some slices with the oracle's by number and checksum, and the rows that were kept by all their values. Of
 * several equal jobs each is compared, with rows that the oracle computes once.
 */
record RowProof(List<RunEvidence> jobs, RecordedEvents recorded, ReadBackCheck readBack, DoubleConsumer progress) {

    /** The share of rows that have to have one right count only. */
    private static final double LEAST_EXACT = 0.1;

    /** The comparison of one job's rows. */
    private record JobRows(RunEvidence evidence, InstantCheck instants, List<RowCheck> checks) {}

    private PlannedRun planned() {
        return jobs.get(0).planned();
    }

    /** Compares the rows of each job that arrived; a seed draws the slices that are recomputed. */
    List<Proof> of(long seed) {
        PlannedRun run = planned();
        Oracle<?> everything = run.oracle(Slice.EVERYTHING);
        IdealTimes times = new IdealTimes(run.interval().measured(), everything.periodMillis());
        Due due =
                run.plan().workload().isClosed() ? Due.UNKNOWN : run.question().due();
        ScheduledRows scheduled =
                new ScheduledRows(recorded == null ? due : Due.UNKNOWN, run.sequences(), everything.windowMillis());
        List<JobRows> rows = new ArrayList<>();
        for (RunEvidence job : jobs) {
            InstantCheck instants = new InstantCheck(
                    times, run.question().definition().timing(), job.latencies().instants());
            instants.count(scheduled);
            List<RowCheck> checks = run.kept().stream()
                    .map(slice -> new RowCheck(run.oracle(slice), slice))
                    .toList();
            rows.add(new JobRows(job, instants, checks));
        }
        if (due == Due.BOUNDS) {
            return rows.stream()
                    .map(job -> ofBounds(job, times.periodMillis(), scheduled))
                    .toList();
        }
        rows.forEach(this::receive);
        if (readBack != null) {
            readBack.compareSeen(jobs.get(0).latencies().longestNanos(), done -> comparedSoFar(0));
        }
        List<Slice> recomputed = run.plan().workload().isChosenByMembers()
                ? List.of()
                : run.slices().recomputed(seed, run.kept());
        comparedSoFar(0);
        DoubleAdder done = new DoubleAdder();
        recomputed.parallelStream()
                .forEach(slice -> recompute(slice, rows, part -> {
                    done.add(part / recomputed.size());
                    comparedSoFar(done.sum());
                }));
        return rows.stream()
                .map(job -> new Proof(
                        job.checks.stream().map(RowCheck::result).reduce(CheckResult.NOTHING, CheckResult::plus),
                        job.instants.result(scheduled, run.slices().areDrawn(), seed),
                        null))
                .toList();
    }

    /**
     * Proof by bounds, for rows that differ from run to run. Bounds that leave few rows one count only prove nothing.
     */
    private Proof ofBounds(JobRows job, long windowMillis, ScheduledRows scheduled) {
        RunEvidence evidence = job.evidence;
        PlannedRun run = planned();
        boolean isLagKnown = evidence.blindMembers().isEmpty();
        CheckResult all = CheckResult.NOTHING;
        for (Slice kept : run.kept()) { // one, or none with the check off
            CountBounds bounds = new CountBounds(
                    new IdealTimes(kept, windowMillis),
                    run.sequences().get(0),
                    millis -> isLagKnown ? evidence.source().maxLagMillis(RunInterval.second(millis)) : Double.NaN);
            RowCheck.receive(evidence.latencies(), (idealMillis, row) -> bounds.received(row));
            CheckResult check = bounds.check(this::comparedSoFar);
            if (bounds.exactRows() > LEAST_EXACT * check.rowsReceived() || !check.isRight()) {
                job.instants.bounded(kept, bounds.exactRows());
                all = check;
            }
        }
        return new Proof(all, job.instants.result(scheduled, true, 0), null);
    }

    /** Counts after faults how often each row arrived; all rows of the measured interval were kept. */
    List<Proof> underFaults(Slice kept, long settledMillis) {
        List<Object> due =
                RecomputedEvents.rows(planned().oracle(kept), kept, planned().sequences(), this::comparedSoFar);
        List<Proof> proofs = new ArrayList<>();
        for (RunEvidence job : jobs) {
            RowCheck check = new RowCheck(planned().oracle(kept), kept);
            receive(new JobRows(job, null, List.of(check)));
            check.due(due);
            proofs.add(new Proof(check.result(), null, check.delivered(settledMillis)));
        }
        return proofs;
    }

    /** Where members choose what they ask, only the answer tells what was asked: its value must be right. */
    private void receive(JobRows job) {
        WorkloadPlan workload = planned().plan().workload();
        MapOperations chosen =
                workload.isChosenByMembers() ? workload.question().map() : null;
        RowCheck.receive(job.evidence.latencies(), job.checks, row -> {
            if (chosen != null) {
                MapAnswer right = chosen.right((MapAnswer) RowCodec.row(MapAnswer.class, row));
                job.checks.forEach(check -> check.due(List.of(right)));
            }
            if (readBack != null) {
                readBack.answered(row);
            }
        });
    }

    /** @param done receives the share of the slice that was done since the last call */
    private void recompute(Slice slice, List<JobRows> rows, DoubleConsumer done) {
        Oracle<Object> oracle = planned().oracle(slice);
        double[] before = {0};
        List<Object> due = recorded == null
                ? RecomputedEvents.rows(oracle, slice, planned().sequences(), fraction -> {
                    done.accept(fraction - before[0]);
                    before[0] = fraction;
                })
                : recorded.rowsBy(oracle, () -> done.accept(0));
        for (JobRows job : rows) {
            synchronized (job.instants) {
                job.instants.compare(slice, due, oracle::idealTime);
                job.checks.forEach(check -> check.due(due));
            }
        }
        done.accept(1 - before[0]);
    }

    private synchronized void comparedSoFar(double fraction) {
        if (Interruption.isPending()) {
            throw new Abandoned();
        }
        progress.accept(fraction);
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

package nexmark.jet.runner.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;
import nexmark.jet.query.Query;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.JobSpec;
import nexmark.jet.runner.job.RowSink;
import nexmark.jet.runner.run.RunProgress;

/**
 * Runs one query over hours of event time, as fast as it can. At each sample every event so far has gone through and the
 * job stands still, so the heap holds the query's state and what the engine always needs, and no event on its way.
 */
public final class SoakRun {

    private static final Duration POLL = Duration.ofMillis(10);
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    /** The watermark of a healthy job moves many times a second, that of a stalled one not at all. */
    private static final Duration STALL = Duration.ofSeconds(60);

    private final SoakPlan plan;
    private final Query query;
    private final RunProgress progress;

    public SoakRun(SoakPlan plan, Query query, RunProgress progress) {
        this.plan = plan;
        this.query = query;
        this.progress = progress;
    }

    /**
     * Starts the cluster, runs the job to the last sample or until the process is asked to end, and stops the cluster.
     *
     * @throws IllegalStateException if the job stalls
     */
    public SoakResult run() {
        ClusterPlan members = plan.run().cluster();
        progress.step("starting 1 member for " + query.id());
        try (SteppedClock clock = SteppedClock.open(UUID.randomUUID().toString());
                ClusterUnderTest cluster = EmbeddedCluster.start(members.members(), members.threads())) {
            return soak(cluster, clock);
        } finally {
            progress.done();
        }
    }

    /** The job ends with its cluster. */
    private SoakResult soak(ClusterUnderTest cluster, SteppedClock clock) {
        String runId = clock.runId();
        GeneratorSettings generator = plan.run().workload().generator(SoakPlan.START_MILLIS, Long.MAX_VALUE);
        JobSpec spec = JobSpec.of(plan.run(), query, runId, generator, () -> SteppedClock.of(runId)::nanos);
        JetJob job = JetJob.submit(cluster, spec, RowSink.ofAnyRow(CountingSinkP.sink(runId)));
        progress.step(query.id() + " soaking");
        long startNanos = EpochClock.nanos();
        List<SoakSample> samples = new ArrayList<>();
        for (long step = 1; step <= SoakPlan.SAMPLES; step++) {
            long eventMillis = step * plan.stepMillis();
            if (!advance(clock, job, SoakPlan.START_MILLIS + eventMillis)) {
                break;
            }
            long events = scheduled(SoakPlan.START_MILLIS + eventMillis, job.sequences());
            samples.add(new SoakSample(eventMillis, CollectedHeap.usedBytes(), events, clock.rows()));
        }
        return new SoakResult(samples, (EpochClock.nanos() - startNanos) / NANOS_PER_SECOND);
    }

    /** How many events of the wanted kinds are due up to and including an instant, epoch ms; for sequences in order. */
    static long scheduled(long millis, List<EventSequence> sequences) {
        return sequences.stream()
                .mapToLong(sequence -> sequence.wantedBefore(sequence.dueCount(TimeUnit.MILLISECONDS.toNanos(millis))))
                .sum();
    }

    /** Advances the job to an instant, epoch ms; false if Ctrl-C ended the wait. */
    private boolean advance(SteppedClock clock, JetJob job, long toMillis) {
        clock.advanceTo(toMillis);
        for (long reached = clock.watermarkMillis(); reached < toMillis; reached = clock.watermarkMillis()) {
            if (!hasMoved(clock, job, reached)) {
                if (Interruption.isPending()) {
                    return false;
                }
                throw new IllegalStateException(query.id() + " stalled: its watermark stood still for 60 s at "
                        + reached + ", expected " + toMillis);
            }
            progress.stepAt((double) (clock.watermarkMillis() - SoakPlan.START_MILLIS)
                    / (SoakPlan.SAMPLES * plan.stepMillis()));
        }
        return true;
    }

    private static boolean hasMoved(SteppedClock clock, JetJob job, long fromMillis) {
        return Await.until(
                () -> {
                    job.failIfFailed(job.status());
                    return clock.watermarkMillis() > fromMillis;
                },
                STALL,
                POLL);
    }
}

package nexmark.jet.runner.soak;

import com.hazelcast.jet.Job;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.jet.pipeline.Pipeline;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.query.Query;
import nexmark.jet.query.Query.Answers;
import nexmark.jet.runner.Interruption;
import nexmark.jet.runner.cluster.ClusterUnderTest;
import nexmark.jet.runner.cluster.EmbeddedCluster;
import nexmark.jet.runner.run.GeneratedStreams;
import nexmark.jet.runner.run.RunPlan;
import nexmark.jet.runner.run.RunProgress;

/**
 * One query over hours of event time, as fast as it can. At each sample the job stands still, with every event so far
 * gone through, so the heap holds the query's state and what the engine always needs, and nothing on its way.
 */
public final class SoakRun {

    private static final long POLL_NANOS = 10_000_000;
    private static final double NANOS_PER_SECOND = 1e9;
    /** The watermark of a healthy job moves many times a second, that of a stalled one not at all. */
    private static final long STALL_NANOS = 60_000_000_000L;

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
    public Soaked run() {
        RunPlan job = plan.job();
        progress.step("starting 1 member for " + query.id());
        try (Lockstep lockstep = Lockstep.open(UUID.randomUUID().toString());
                ClusterUnderTest cluster = EmbeddedCluster.start(
                        job.cluster().members(), job.cluster().threads())) {
            return soak(cluster, lockstep);
        } finally {
            progress.done();
        }
    }

    private Soaked soak(ClusterUnderTest cluster, Lockstep lockstep) {
        Pipeline pipeline = GeneratedStreams.newPipeline(plan.job().sourceProcessors());
        String runId = lockstep.runId();
        GeneratedStreams streams = new GeneratedStreams(
                pipeline,
                query.studyStreams(),
                plan.job().generator(SoakPlan.START_MILLIS, Long.MAX_VALUE),
                plan.job().allowedLagMillis(),
                () -> Lockstep.of(runId)::nanos,
                plan.job().sourceProcessors());
        count(query.answer(plan.job().variant(), streams, plan.job().question()), runId);
        Job job = cluster.hazelcast().getJet().newJob(pipeline, plan.job().job());
        progress.step(query.id() + " soaking");
        long startNanos = EpochClock.nanos();
        List<SoakSample> samples = new ArrayList<>();
        for (long step = 1; step <= SoakPlan.SAMPLES; step++) {
            long eventMillis = step * plan.stepMillis();
            if (!advance(lockstep, job, SoakPlan.START_MILLIS + eventMillis)) {
                break;
            }
            long events = ScheduledEvents.until(SoakPlan.START_MILLIS + eventMillis, streams.sequences());
            samples.add(new SoakSample(eventMillis, CollectedHeap.usedBytes(), events, lockstep.rows()));
        }
        return new Soaked(samples, (EpochClock.nanos() - startNanos) / NANOS_PER_SECOND);
    }

    private static <R> void count(Answers<R> answers, String runId) {
        answers.rows().writeTo(CountingSinkP.sink(runId));
    }

    /** @return false if the process is asked to end */
    private boolean advance(Lockstep lockstep, Job job, long toMillis) {
        lockstep.advanceTo(toMillis);
        long reached = lockstep.watermarkMillis();
        long movedNanos = EpochClock.nanos();
        while (reached < toMillis) {
            if (Interruption.isPending()) {
                return false;
            }
            failIfJobFailed(job);
            LockSupport.parkNanos(POLL_NANOS);
            long before = reached;
            reached = lockstep.watermarkMillis();
            long now = EpochClock.nanos();
            if (reached > before) {
                movedNanos = now;
                progress.stepAt((double) (reached - SoakPlan.START_MILLIS) / (SoakPlan.SAMPLES * plan.stepMillis()));
            } else if (now - movedNanos > STALL_NANOS) {
                throw new IllegalStateException(query.id() + " stalled: its watermark stood still for 60 s at "
                        + reached + ", expected " + toMillis);
            }
        }
        return true;
    }

    private static void failIfJobFailed(Job job) {
        if (job.getStatus() == JobStatus.FAILED) {
            job.join();
        }
    }
}

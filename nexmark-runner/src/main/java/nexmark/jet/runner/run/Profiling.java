package nexmark.jet.runner.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.profiler.Profiler;
import nexmark.jet.profiler.ProfilerJob;
import nexmark.jet.result.RunEnd;

/** What a run does about the profile that its plan asks for; nothing at all where the plan asks for none. */
final class Profiling implements AutoCloseable {

    /** Null where the plan asks for no profile, as is the job. */
    private final Profiler profiler;

    private final ProfilerJob job;
    private final List<String> notes = new ArrayList<>();

    private Profiling(Profiler profiler, ProfilerJob job) {
        this.profiler = profiler;
        this.job = job;
    }

    static Profiling begin(RunPlan plan, ClusterUnderTest cluster, String runId) {
        return plan.profiler()
                .map(profiler -> new Profiling(
                        profiler, ProfilerJob.submit(profiler, cluster.hazelcast(), cluster::prepare, runId)))
                .orElse(new Profiling(null, null));
    }

    /**
     * Waits until it is certain that the members can be profiled.
     *
     * @throws nexmark.jet.process.UserMistake if they cannot
     */
    void awaitReady(ForeignWatch foreign) {
        if (job != null) {
            foreign.own(job.id());
            notes.add("profiled with " + profiler + " (" + job.awaitReady()
                    + "): the figures contain the profiler's cost and are not to be quoted");
        }
    }

    void record(Interval interval) {
        if (job != null) {
            job.record(interval.measureFromMillis(), interval.measureToMillis());
        }
    }

    /**
     * Stores the profiles of a run that was not cut short.
     *
     * @param folder the run's
     */
    void keep(RunEnd end, Path folder) {
        if (job == null) {
            return;
        }
        if (end == RunEnd.DRAINED || end == RunEnd.NOT_DRAINED) {
            job.fetch(folder);
        } else {
            notes.add("there is no profile: the run was cut short");
        }
    }

    /** What a reader of the result has to know of the profile, a sentence each. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    @Override
    public void close() {
        if (job != null) {
            job.close();
        }
    }
}

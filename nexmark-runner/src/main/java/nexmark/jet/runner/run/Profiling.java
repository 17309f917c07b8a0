package nexmark.jet.runner.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.profiler.MemberProfiler;
import nexmark.jet.result.RunFacts.RunEnd;

/** The profile of a run whose plan asks for one; without members where it asks for none. */
record Profiling(Optional<MemberProfiler> members, List<String> notes) implements AutoCloseable {

    /** Returns when it is certain that the members can be profiled. */
    static Profiling ready(RunPlan plan, ClusterUnderTest cluster) {
        if (plan.profiler().isPresent() && plan.cluster().kind() == ClusterKind.ATTACH) {
            throw new UserMistake("--profiler is not possible on members that the run does not start, expected another"
                    + " --cluster or -XX:StartFlightRecording among the members' own JVM options");
        }
        List<String> notes = new ArrayList<>();
        Optional<MemberProfiler> members =
                plan.profiler().map(profiler -> MemberProfiler.ready(profiler, cluster.hazelcast()));
        plan.profiler()
                .ifPresent(profiler -> notes.add("profiled with " + profiler + " (" + profiler.how()
                        + "): the figures contain the profiler's cost and are not to be quoted"));
        return new Profiling(members, notes);
    }

    void record(RunInterval interval) {
        members.ifPresent(profiler -> profiler.record(interval.measureFromMillis(), interval.measureToMillis()));
    }

    /** Stores the profiles of a run that was not cut short in its folder. */
    void keep(RunEnd end, Path folder) {
        if (end == RunEnd.DRAINED || end == RunEnd.NOT_DRAINED) {
            members.ifPresent(profiler -> profiler.fetch(folder));
        } else if (members.isPresent()) {
            notes.add("there is no profile: the run was cut short");
        }
    }

    @Override
    public void close() {
        members.ifPresent(MemberProfiler::close);
    }
}

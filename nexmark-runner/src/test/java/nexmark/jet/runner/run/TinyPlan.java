package nexmark.jet.runner.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.EmittedEvents;
import nexmark.jet.plan.Engine;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.JobPlan;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.plan.WorkloadPlan.JoinSpan;
import nexmark.jet.query.Query;
import nexmark.jet.question.Variant;

/** Plans that take a second or two. */
public final class TinyPlan {

    /** A run ends as soon as its results are in; on a busy machine that may be late. */
    private static final long LONGEST_DRAIN_MILLIS = 300_000;

    private TinyPlan() {}

    /** Warm-up 500 ms, windows of 1 s every 200 ms, sample checked; other work may disturb the machine. */
    public static RunPlan of(String query, long rate, long measureMillis, int threads) {
        return of(query, Profile.STANDARD, rate, measureMillis, threads, CheckMode.SAMPLE);
    }

    public static RunPlan of(
            String query, Profile profile, long rate, long measureMillis, int threads, CheckMode check) {
        return of(ClusterPlan.embedded(1, threads), workload(query, profile, rate), measureMillis, check);
    }

    /** As {@link #of(String, long, long, int)}, but the sources emit only the kinds of events that the query reads. */
    public static RunPlan ofNeededEvents(String query, long rate, long measureMillis, int threads) {
        WorkloadPlan workload = workload(query, Profile.STANDARD, rate, EmittedEvents.NEEDED);
        return of(ClusterPlan.embedded(1, threads), workload, measureMillis, CheckMode.SAMPLE);
    }

    static RunPlan on(ClusterPlan cluster, String query, long rate, long measureMillis) {
        return of(cluster, workload(query, Profile.STANDARD, rate), measureMillis, CheckMode.SAMPLE);
    }

    /** Two embedded members that guarantee exactly-once under a fault, of which all rows are checked. */
    static RunPlan onTwo(String query, long measureMillis, long drainMillis, String fault) {
        return new RunPlan(
                workload(query, Profile.STANDARD, 2_000),
                new Phases(500, measureMillis, drainMillis),
                ClusterPlan.embedded(2, 2),
                new JobPlan(Engine.JET, List.of(), Variant.IDIOMATIC, Guarantee.EXACTLY_ONCE, 500, 1),
                CheckMode.FULL,
                List.of(Fault.parse(fault)),
                Optional.empty(),
                false);
    }

    /** Runs a plan in silence. */
    static JudgedRun run(Query query, RunPlan plan) {
        return JudgedRun.of(
                new BenchmarkRun("test-" + query.id(), plan, query, new Silent(), EarlyEnd.NEVER),
                ClusterStarter.byKind(),
                Path.of("target"));
    }

    /** The same plan with a fault: then all rows are checked. */
    static RunPlan faulted(RunPlan plan, String fault) {
        return plan.with("check", CheckMode.FULL)
                .with("faults", List.of(Fault.parse(fault)))
                .with("allowDisturbed", false);
    }

    private static RunPlan of(ClusterPlan cluster, WorkloadPlan workload, long measureMillis, CheckMode check) {
        return new RunPlan(
                workload,
                new Phases(500, measureMillis, LONGEST_DRAIN_MILLIS),
                cluster,
                new JobPlan(Engine.JET, List.of(), Variant.TUNED, Guarantee.NONE, 1000, cluster.threadsPerMember()),
                check,
                List.of(),
                Optional.empty(),
                true);
    }

    /** Windows of 1 s every 200 ms; 100 keys. */
    public static WorkloadPlan workload(String query, Profile profile, long rate) {
        return workload(query, profile, rate, EmittedEvents.ALL);
    }

    private static WorkloadPlan workload(String query, Profile profile, long rate, EmittedEvents events) {
        return PlanTree.of(query)
                .set("workload.profile", profile)
                .set("workload.rate", rate)
                .set("workload.keys", 100)
                .set("workload.windowMillis", 1000)
                .set("workload.slideMillis", 200)
                .set("workload.joinSpan", JoinSpan.ofMillis(600_000))
                .set("workload.events", events)
                .whole("workload", WorkloadPlan.class);
    }
}

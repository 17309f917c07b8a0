package nexmark.jet.runner.run;

import java.nio.file.Path;
import java.util.List;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.EmittedEvents;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.plan.WorkloadPlan.JoinSpan;
import nexmark.jet.query.Query;
import nexmark.jet.question.Variant;

/** Plans that take a second or two. */
public final class TinyPlan {

    /** A run ends as soon as its results and reports are in; on a busy machine that may be late. */
    private static final long LONGEST_DRAIN_MILLIS = 300_000;

    private TinyPlan() {}

    /** Warm-up 500 ms, windows of 1 s every 200 ms, sample checked; other work may disturb the machine. */
    public static RunPlan of(String query, long rate, long measureMillis, int threads) {
        return of(query, Profile.STANDARD, rate, measureMillis, threads, CheckMode.SAMPLE);
    }

    public static RunPlan of(
            String query, Profile profile, long rate, long measureMillis, int threads, CheckMode check) {
        return on(ClusterPlan.embedded(1, threads), tree(query, profile, rate), measureMillis)
                .with(PlanSettings.CHECK, check);
    }

    /** As {@link #of(String, long, long, int)}, but the sources emit only the kinds of events that the query reads. */
    public static RunPlan ofNeededEvents(String query, long rate, long measureMillis, int threads) {
        return of(query, rate, measureMillis, threads).with(PlanSettings.EVENTS, EmittedEvents.NEEDED);
    }

    static RunPlan on(ClusterPlan cluster, String query, long rate, long measureMillis) {
        return on(cluster, tree(query, Profile.STANDARD, rate), measureMillis);
    }

    private static RunPlan on(ClusterPlan cluster, PlanTree tree, long measureMillis) {
        return tree.set(new Phases(500, measureMillis, LONGEST_DRAIN_MILLIS))
                .set(cluster)
                .set(PlanSettings.VARIANT, Variant.TUNED)
                .set(PlanSettings.SOURCE_PROCESSORS, cluster.threadsPerMember())
                .set(PlanSettings.ALLOW_DISTURBED, true)
                .planAsSaid();
    }

    /** Two embedded members that guarantee exactly-once under a fault, of which all rows are checked. */
    static RunPlan onTwo(String query, long measureMillis, long drainMillis, String fault) {
        return tree(query, Profile.STANDARD, 2_000)
                .set(new Phases(500, measureMillis, drainMillis))
                .set(ClusterPlan.embedded(2, 2))
                .set(PlanSettings.GUARANTEE, Guarantee.EXACTLY_ONCE)
                .set(PlanSettings.SNAPSHOT_INTERVAL, 500L)
                .set(PlanSettings.FAULTS, List.of(Fault.parse(fault)))
                .planAsSaid();
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
        return plan.with(PlanSettings.CHECK, CheckMode.FULL)
                .with(PlanSettings.FAULTS, List.of(Fault.parse(fault)))
                .with(PlanSettings.ALLOW_DISTURBED, false);
    }

    public static WorkloadPlan workload(String query, Profile profile, long rate) {
        return tree(query, profile, rate).workload();
    }

    /** Windows of 1 s every 200 ms; 100 keys. */
    public static PlanTree tree(String query, Profile profile, long rate) {
        return PlanTree.of(query)
                .set(PlanSettings.PROFILE, profile)
                .set(PlanSettings.RATE, rate)
                .set(PlanSettings.KEYS, 100L)
                .set(PlanSettings.WINDOW, 1000L)
                .set(PlanSettings.SLIDE, 200L)
                .set(PlanSettings.JOIN_SPAN, JoinSpan.ofMillis(600_000));
    }
}

package nexmark.jet.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Setting;
import nexmark.jet.question.Variant;

/** What a plan is where a user says nothing: constants, and rules for what follows from other settings. */
public final class PlanDefaults {

    public static final Profile PROFILE = Profile.STANDARD;
    public static final long RATE = 200_000;
    public static final long WINDOW_MILLIS = 10_000;
    /** Windows that tumble: with this length {@link #MEASURE_MILLIS} has the 299 windows that a p99 takes. */
    public static final long TUMBLING_WINDOW_MILLIS = 50;
    /** With this slide {@link #MEASURE_MILLIS} has 1,000 windows. */
    public static final long SLIDE_MILLIS = 20;

    public static final int HOT_AUCTION_RATIO = StandardContent.BEAM.hotAuctionRatio();
    /** A time that a user of a stream would know. */
    public static final JoinSpan JOIN_SPAN = JoinSpan.ofMillis(600_000);

    public static final long WARMUP_MILLIS = 10_000;
    public static final long MEASURE_MILLIS = 20_000;
    public static final long DRAIN_MILLIS = 5_000;
    /** Where many runs are compared, or a preset or options of the members' JVMs are asked for. */
    public static final String CLUSTER_OF_OWN_JVMS = "processes:1";
    /** The preset of members with JVMs of their own, unless the runner's JVM has a preset. */
    public static final String JVM = "g1-5ms";

    private static final Variant VARIANT = Variant.IDIOMATIC;
    private static final CheckMode CHECK = CheckMode.SAMPLE;

    /** The rate of one source processor before there is a second; the processor could emit several times as much. */
    private static final long EVENTS_PER_SECOND_AND_PROCESSOR = 1_000_000;

    private PlanDefaults() {}

    /** The whole plan of a query about which nothing else is said. */
    public static RunPlan of(String query) {
        return PlanTree.of(query).plan();
    }

    /**
     * A cluster of this machine.
     *
     * @param threads empty = one for each processor
     * @throws UserMistake if there can be no such cluster
     */
    public static ClusterPlan here(ClusterSpec spec, OptionalInt threads) {
        int members = spec.members().getAsInt();
        int all = threads.orElseGet(() -> ClusterSpec.threadsHere(members));
        return spec.kind() == ClusterKind.EMBEDDED
                ? ClusterPlan.embedded(members, all).withJvm(jvm(ClusterKind.EMBEDDED))
                : ClusterPlan.processes(members, all, jvm(ClusterKind.PROCESSES).orElseThrow());
    }

    /** The preset of members of a kind: the runner's, which members with JVMs of their own share if it has any. */
    public static Optional<String> jvm(ClusterKind kind) {
        return switch (kind) {
            case EMBEDDED -> RunnerJvm.preset();
            case PROCESSES, SSH -> Optional.of(RunnerJvm.preset().orElse(JVM));
            case ATTACH -> Optional.empty();
        };
    }

    /** Whether links lead through the runner: only faults of the network need that. */
    public static boolean relayed(List<Fault> faults) {
        return faults.stream().anyMatch(fault -> fault.kind().isOfNetwork());
    }

    /** The number of keys that the profile's own generator has. */
    public static long keys(Profile profile) {
        return GeneratorSettings.defaultKeys(profile);
    }

    /** The study's own time to live, which is the generator's formula, or {@link #JOIN_SPAN}. */
    public static JoinSpan joinSpan(Profile profile) {
        return profile == Profile.BLOG_2021 ? JoinSpan.GENERATOR : JOIN_SPAN;
    }

    /** The window of a query: a short one if it tumbles, because there are no more windows than fit after each other. */
    public static long windowMillis(String query, Profile profile) {
        Set<Setting> settings = QueryLookup.byId(query).definition().settings(profile);
        boolean tumbles = settings.contains(Setting.WINDOW) && !settings.contains(Setting.SLIDE);
        return tumbles ? TUMBLING_WINDOW_MILLIS : WINDOW_MILLIS;
    }

    /** The slide as by {@link #slideMillis(long, long)}, with the usual slide of a run. */
    public static long slideMillis(long windowMillis) {
        return slideMillis(windowMillis, SLIDE_MILLIS);
    }

    /** A window that the usual slide does not divide is a tumbling one. */
    public static long slideMillis(long windowMillis, long usualMillis) {
        return windowMillis % usualMillis == 0 ? usualMillis : windowMillis;
    }

    /** The interval in which a job is likely to recover from the last fault, at least as long as without faults. */
    public static long measureMillis(List<Fault> faults) {
        return faults.stream()
                .mapToLong(fault -> fault.endMillis() + FaultTimes.RECOVERY_MILLIS)
                .reduce(MEASURE_MILLIS, Math::max);
    }

    /** The check of a run: the cost of faults can be counted only if all rows are compared. */
    public static CheckMode check(List<Fault> faults) {
        return faults.isEmpty() ? CHECK : CheckMode.FULL;
    }

    /** {@link #VARIANT}, or the only one that a query has. */
    public static Variant variant(String query) {
        return QueryLookup.byId(query).variantOrOnly(VARIANT);
    }

    /**
     * The number of source processors of a member: one for each million events/s, at most one for each of its threads.
     * Each further one costs wake-ups (and CPU time) that a low rate does not need. With one, the queries' own
     * vertices have one as well, see {@code GeneratedStreams.newPipeline}.
     */
    public static int sourceProcessors(long rate, ClusterPlan cluster) {
        long needed =
                (rate / cluster.members() + EVENTS_PER_SECOND_AND_PROCESSOR - 1) / EVENTS_PER_SECOND_AND_PROCESSOR;
        return (int) Math.max(1, Math.min(needed, cluster.threadsPerMember()));
    }
}

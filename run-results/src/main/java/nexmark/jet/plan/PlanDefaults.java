package nexmark.jet.plan;

import java.util.Optional;
import java.util.OptionalInt;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.MapQuestion;
import nexmark.jet.question.Setting;

/** What a plan is where a user says nothing: constants, and rules for what follows from other settings. */
public final class PlanDefaults {

    public static final Profile PROFILE = Profile.STANDARD;
    public static final long RATE = 200_000;
    /** Operations on a map cost ten times an event of a stream, or more. */
    private static final long OPERATIONS_RATE = 10_000;

    public static final long WINDOW_MILLIS = 10_000;
    /** Windows that tumble: with this length {@link #MEASURE_MILLIS} has the 299 windows that a p99 takes. */
    public static final long TUMBLING_WINDOW_MILLIS = 50;
    /** With this slide {@link #MEASURE_MILLIS} has 1,000 windows. */
    public static final long SLIDE_MILLIS = 20;

    private static final long BID_SPAN_MILLIS = 2_000;
    /** A stream of a low rate is as a stream of a high one, only slower. */
    private static final long BID_SPAN_EVENTS = 100_000;
    /** An auction has bids until so many events for each key later, 50 for each 3 that open. */
    private static final long BID_SPAN_EVENTS_PER_KEY = 20;

    public static final int HOT_AUCTION_RATIO = StandardContent.BEAM.hotAuctionRatio();

    public static final long WARMUP_MILLIS = 10_000;
    public static final long MEASURE_MILLIS = 20_000;
    public static final long DRAIN_MILLIS = 5_000;
    /** Where many runs are compared, or a preset or options of the members' JVMs are asked for. */
    public static final String CLUSTER_OF_OWN_JVMS = "processes:1";
    /** The preset of members with JVMs of their own, unless the runner's JVM has a preset. */
    public static final String JVM = "g1-5ms";

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
            case EMBEDDED -> runnerJvm();
            case PROCESSES, SSH -> Optional.of(runnerJvm().orElse(JVM));
            case ATTACH -> Optional.empty();
        };
    }

    /** The preset that the launcher has started this JVM with; empty if something else has started it. */
    public static Optional<String> runnerJvm() {
        return Optional.ofNullable(System.getProperty("nexmark.jvm"));
    }

    /**
     * @throws UserMistake if embedded members are to have another preset than this JVM, or options that it does not
     * have
     */
    public static void checkJvm(ClusterPlan cluster) {
        boolean fits = cluster.jvmOptions().isEmpty()
                && (cluster.jvm().isEmpty() || cluster.jvm().equals(runnerJvm()));
        if (cluster.kind() == ClusterKind.EMBEDDED && !fits) {
            throw new UserMistake("--cluster " + cluster.spec() + " is in this JVM, which runs "
                    + runnerJvm().map(name -> "with the preset " + name).orElse("without a preset")
                    + ", expected --cluster processes:1 with --jvm and --jvm-options, or NEXMARK_JVM="
                    + cluster.jvm().orElse(JVM) + " in the environment");
        }
    }

    /**
     * The window of a query: a short one if it tumbles, because there are no more windows than fit after each other; a
     * gap within which some bidders, who bid for 50,000 events, are silent.
     */
    static Object windowMillis(PlanTree tree) {
        if (tree.reads(Setting.TICK)) {
            return tree.get("workload.slideMillis", Long.class); // ticks have no other window
        }
        boolean tumbles = tree.reads(Setting.GAP) || (tree.reads(Setting.WINDOW) && !tree.reads(Setting.SLIDE));
        return tumbles ? TUMBLING_WINDOW_MILLIS : WINDOW_MILLIS;
    }

    /** How long bids are kept: whole bids are so many that ten minutes of them fill a heap within one. */
    static long bidSpanMillis(long rate, long keys) {
        return Math.max(BID_SPAN_MILLIS, Math.max(BID_SPAN_EVENTS, BID_SPAN_EVENTS_PER_KEY * keys) * 1000 / rate);
    }

    static Object rate(PlanTree tree) {
        return tree.reads(Setting.MAP) ? OPERATIONS_RATE : RATE;
    }

    static Object writes(PlanTree tree) {
        return ((MapQuestion) QueryLookup.byId(tree.query())).usualWritePercent();
    }

    /** A window that the usual slide does not divide is a tumbling one. */
    public static long slideMillis(long windowMillis, long usualMillis) {
        return windowMillis % usualMillis == 0 ? usualMillis : windowMillis;
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

package nexmark.jet.plan;

import java.util.Optional;
import java.util.stream.Stream;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.plan.WorkloadPlan.JoinSpan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.MapQuestion;
import nexmark.jet.question.Setting;

/** Defaults of a plan: constants, and rules for settings that follow from others. */
public final class PlanDefaults {

    private static final long RATE = 200_000;
    /** Operations on a map cost ten times an event of a stream, or more. */
    static final long OPERATIONS_RATE = 10_000;

    private static final long MAP_ENTRIES = 10_000;

    private static final long WINDOW_MILLIS = 10_000;
    /** Windows that tumble: with this length {@link #MEASURE_MILLIS} has the 299 windows that a p99 takes. */
    private static final long TUMBLING_WINDOW_MILLIS = 50;
    /** With this slide {@link #MEASURE_MILLIS} has 1,000 windows. */
    private static final long SLIDE_MILLIS = 20;

    /** Beam's late events are so late at most. */
    private static final long LATE_BY_MILLIS = 3_000;

    private static final long JOIN_SPAN_MILLIS = 600_000;
    private static final long BID_SPAN_MILLIS = 2_000;
    /** A stream of a low rate is as a stream of a high one, only slower. */
    private static final long BID_SPAN_EVENTS = 100_000;
    /** Events for each key until an auction has its last bid: 50 for each 3 auctions that open. */
    private static final long BID_SPAN_EVENTS_PER_KEY = 20;

    public static final int HOT_AUCTION_RATIO = StandardContent.BEAM.hotAuctionRatio();

    private static final long JOURNAL_MILLIS = 30_000;

    private static final long WARMUP_MILLIS = 10_000;
    private static final long MEASURE_MILLIS = 20_000;
    static final long DRAIN_MILLIS = 5_000;
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

    /** @throws UserMistake if embedded members are to have another preset than this JVM */
    public static void checkJvm(ClusterPlan cluster) {
        boolean fits = cluster.jvm().isEmpty() || cluster.jvm().equals(runnerJvm());
        if (cluster.kind() == ClusterKind.EMBEDDED && !fits) {
            throw new UserMistake("--cluster " + cluster.spec() + " is in this JVM, which runs "
                    + runnerJvm().map(name -> "with the preset " + name).orElse("without a preset")
                    + ", expected --cluster processes:1 with --jvm and --jvm-options, or NEXMARK_JVM="
                    + cluster.jvm().orElse(JVM) + " in the environment");
        }
    }

    static long rate(PlanTree tree) {
        return !tree.reads(Setting.MAP) ? RATE : tree.get(PlanSettings.CLOSED) ? 0 : OPERATIONS_RATE;
    }

    static long keys(PlanTree tree) {
        return tree.reads(Setting.MAP) ? MAP_ENTRIES : GeneratorSettings.defaultKeys(tree.get(PlanSettings.PROFILE));
    }

    static Long lateByMillis(PlanTree tree) {
        return tree.get(PlanSettings.LATE_PERCENT) == 0 ? null : LATE_BY_MILLIS;
    }

    /**
     * The window of a query: a short one if it tumbles, because there are no more windows than fit after each other; a
     * gap within which some bidders, who bid for 50,000 events, are silent.
     */
    static long windowMillis(PlanTree tree) {
        if (tree.reads(Setting.TICK)) {
            return tree.get(PlanSettings.SLIDE); // ticks have no other window
        }
        boolean tumbles = tree.reads(Setting.GAP) || (tree.reads(Setting.WINDOW) && !tree.reads(Setting.SLIDE));
        return tumbles ? TUMBLING_WINDOW_MILLIS : WINDOW_MILLIS;
    }

    static long slideMillis(PlanTree tree) {
        return tree.reads(Setting.TICK)
                ? TUMBLING_WINDOW_MILLIS
                : slideMillis(tree.get(PlanSettings.WINDOW), SLIDE_MILLIS);
    }

    /** A window that the usual slide does not divide is a tumbling one. */
    public static long slideMillis(long windowMillis, long usualMillis) {
        return windowMillis % usualMillis == 0 ? usualMillis : windowMillis;
    }

    /**
     * The study's own time to live is the generator's formula; elsewhere it is one that a user of a stream would know.
     * Ten minutes of whole bids would fill a heap within one.
     */
    static JoinSpan joinSpan(PlanTree tree) {
        if (tree.get(PlanSettings.PROFILE) == Profile.BLOG_2021) {
            return JoinSpan.GENERATOR;
        }
        long events = Math.max(BID_SPAN_EVENTS, BID_SPAN_EVENTS_PER_KEY * tree.get(PlanSettings.KEYS));
        long bidsMillis = Math.max(BID_SPAN_MILLIS, events * 1000 / Math.max(1, tree.get(PlanSettings.RATE)));
        return JoinSpan.ofMillis(tree.reads(Setting.BID_SPAN) ? bidsMillis : JOIN_SPAN_MILLIS);
    }

    static int writes(PlanTree tree) {
        return ((MapQuestion) QueryLookup.byId(tree.get(PlanSettings.QUERY))).usualWritePercent();
    }

    /** Within it an engine that is twice as fast as the events arrive catches up with a backlog. */
    static long warmupMillis(PlanTree tree) {
        return WARMUP_MILLIS + Math.max(0, tree.get(PlanSettings.BACKLOG));
    }

    /** The interval in which a job is likely to recover from the last fault, at least as long as without faults. */
    static long measureMillis(PlanTree tree) {
        return tree.faults().stream()
                .mapToLong(fault -> fault.endMillis() + Fault.RECOVERY_MILLIS)
                .reduce(MEASURE_MILLIS, Math::max);
    }

    /** The kind of cluster: settings that take members with JVMs of their own ask for such members. */
    static ClusterKind kind(PlanTree tree) {
        boolean isOwn = !tree.get(PlanSettings.JVM_OPTIONS).isEmpty()
                || tree.get(PlanSettings.PINNED)
                || Stream.of(PlanSettings.JAVA, PlanSettings.JVM, PlanSettings.HAZELCAST, PlanSettings.HAZELCAST_JAR)
                        .anyMatch(tree::has);
        return isOwn ? ClusterKind.PROCESSES : ClusterKind.EMBEDDED;
    }

    /** The processors are known of this machine only. */
    static Integer threads(PlanTree tree) {
        return switch (tree.get(PlanSettings.CLUSTER_KIND)) {
            case EMBEDDED, PROCESSES -> ClusterSpec.threadsHere(Math.max(1, tree.get(PlanSettings.MEMBERS)));
            case SSH, ATTACH -> null;
        };
    }

    static String jvm(PlanTree tree) {
        return jvm(tree.get(PlanSettings.CLUSTER_KIND)).orElse(null);
    }

    /** Only faults of the network need links that lead through the runner. */
    static boolean relayed(PlanTree tree) {
        return tree.faults().stream().anyMatch(fault -> fault.kind().isOfNetwork());
    }

    /**
     * The number of source processors of a member: one for each million events/s, at most one for each of its threads.
     * Each further one costs wake-ups (and CPU time) that a low rate does not need. With one, the queries' own
     * vertices have one as well, see {@code GeneratedStreams.newPipeline}.
     */
    static int sources(PlanTree tree) {
        ClusterPlan cluster = tree.cluster();
        long needed = (tree.get(PlanSettings.RATE) / cluster.members() + EVENTS_PER_SECOND_AND_PROCESSOR - 1)
                / EVENTS_PER_SECOND_AND_PROCESSOR;
        return (int) Math.max(1, Math.min(needed, cluster.threadsPerMember()));
    }

    static Long journalMillis(PlanTree tree) {
        return tree.get(PlanSettings.SOURCE) == JobPlan.Source.JOURNAL ? JOURNAL_MILLIS : null;
    }

    /** The cost of faults can be counted only if all rows are compared. */
    static CheckMode check(PlanTree tree) {
        return tree.faults().isEmpty() ? CheckMode.SAMPLE : CheckMode.FULL;
    }
}

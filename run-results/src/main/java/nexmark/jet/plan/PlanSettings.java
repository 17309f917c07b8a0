package nexmark.jet.plan;

import static nexmark.jet.plan.PlanDefaults.HOT_AUCTION_RATIO;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.MapSettings.KeyChoice;
import nexmark.jet.oracle.MapSettings.Requests;
import nexmark.jet.process.UserMistake;
import nexmark.jet.profiler.Profiler;
import nexmark.jet.question.Setting;
import nexmark.jet.question.Variant;

/**
 * Every setting of a plan once: options, files, defaults, help and the documented table are read from here. A further
 * setting is a component of a plan's record and an entry here.
 */
public final class PlanSettings {

    private static final String LOAD = "Load";
    private static final String WINDOWS = "Windows and joins";
    private static final String MAP = "Puts and gets";
    private static final String TIME = "Time";
    private static final String JOB = "Job";
    private static final String CLUSTER = "Cluster";
    private static final String JVM = "JVM";
    private static final String FAULTS = "Faults";
    private static final String JUDGE = "";

    private static final Pattern WORD = Pattern.compile("(\"[^\"]*\"|'[^']*'|\\S)+");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*\\s[^\"]*)\"|'([^']*\\s[^']*)'");

    private static final Map<String, PlanSetting> BY_PATH = new LinkedHashMap<>();

    static {
        rule("workload.query", "", "", "", text -> text, tree -> null, "");
        usual("workload.profile", LOAD, "--profile", "NAME", choice(Profile.class), PlanDefaults.PROFILE, """
                standard: Beam's events and rules; blog-2021: the 2021 study's events and rules.""");
        rule("workload.rate", LOAD, "--rate", "N", Counts::parse, PlanDefaults::rate, """
                Events per second of event time, such as 250k or 1.5M. (default: 200k; 10k for map-get, map-set and \
                map-mixed)""");
        usual("workload.climbPercent", "", "", "", PlanSettings::whole, 0, "");
        rule("workload.keys", LOAD, "--keys", "N", Counts::parse, PlanSettings::keys, """
                Number of auctions that receive bids at the same time (standard), or of distinct ids (blog-2021); of \
                map-get, \
                map-set and map-mixed the map's entries. (default: 100, or 10k in blog-2021 and of a map)""");
        usual("workload.seed", LOAD, "--seed", "N", PlanSettings::whole, 0L, """
                0: Beam's events; any other number: other events like them.""");
        usual("workload.disorder", LOAD, "--disorder", "N", Counts::parse, 1, """
                Events arrive shuffled within groups of N; 1 = in order.""");
        usual("workload.latePercent", LOAD, "--late", "PERCENT", PlanSettings::percent, 0, """
                So many per cent of the events of the standard profile arrive late, at most 50.""");
        rule("workload.lateByMillis", LOAD, "--late-by", "TIME", Millis::parse, PlanSettings::lateByMillis, """
                With --late: by how much, at most. Each late event has one of five delays, up to this one. What is \
                later than --lag \
                allows is counted and not sent. (default: 3s)""");
        usual("workload.events", LOAD, "--events", "WHICH", choice(EmittedEvents.class), EmittedEvents.ALL, """
                all: the source emits every event, and the pipeline filters; needed: the source emits only what the \
                query reads. The streams of blog-2021 hold nothing else.""");
        rule("workload.eventsFrom", LOAD, "--events-from", "FILE", text -> text, tree -> null, """
                Measures on recorded events, each sent at its own time, in place of generated ones: JSON Lines, as \
                'nexmark generate' writes them.""");
        rule("workload.auctionLifetimeMillis", LOAD, "--auction-lifetime", "TIME", Millis::parse, tree -> null, """
                Mean lifetime of an auction in the standard profile. (default: Beam's rule, as long as --keys new \
                auctions take to open)""");
        usual(
                "workload.hotAuctionRatio",
                LOAD,
                "--hot-auction-ratio",
                "N",
                PlanSettings::whole,
                HOT_AUCTION_RATIO,
                """
                Of so many bids all but one go to the hot auction in the standard profile; 1: there is no hot \
                auction.""");
        rule("workload.windowMillis", WINDOWS, "--window", "TIME", Millis::parse, PlanDefaults::windowMillis, """
                Length of the windows of queries with windows; of q11 the gap between sessions. (default: 10s; 50ms \
                for windows that tumble and for q11, so that \
                20s have enough of them for a p99)""");
        rule("workload.slideMillis", WINDOWS, "--slide", "TIME", Millis::parse, PlanSettings::slideMillis, """
                A sliding window ends at every multiple of this; it divides the window. q15 to q19 answer at every \
                multiple of it. (default: 20ms, or the window where 20ms does not divide it; 50ms for q15 to q19)""");
        rule("workload.lagMillis", WINDOWS, "--lag", "TIME", Millis::parse, tree -> null, """
                How late an event may arrive. (default: as late as --disorder and --late make it)""");
        rule(
                "workload.joinSpan",
                WINDOWS,
                "--join-span",
                "TIME",
                WorkloadPlan.JoinSpan::parse,
                PlanSettings::joinSpan,
                """
                How long q3 keeps persons and auctions, q6 sellers, q17, q19, q20 and q23 an auction's or a person's \
                bids. generator: as long as the generator's own formula needs. (default: 10m, for bids 2s or as long \
                as 100k events take; \
                generator in blog-2021)""");
        addMap();
        usual("phases.backlogMillis", TIME, "--backlog", "TIME", Millis::parse, 0L, """
                The source begins with the events of so much time, at most 1h, and catches up within --warmup: the \
                result says how long that took, and at what rate.""");
        rule("phases.warmupMillis", TIME, "--warmup", "TIME", Millis::parse, PlanSettings::warmupMillis, """
                Time before the measured interval. A query with windows also waits for its first whole window. \
                (default: 10s, and with --backlog that time more)""");
        rule("phases.measureMillis", TIME, "--measure", "TIME", Millis::parse, PlanSettings::measureMillis, """
                The measured interval. (default: 20s, with --fault until 20s after the last)""");
        usual("phases.drainMillis", TIME, "--drain", "TIME", Millis::parse, PlanDefaults.DRAIN_MILLIS, """
                How long to wait for the last results; with any still missing the run is invalid.""");
        addCluster();
        usual("job.engine", JOB, "--engine", "NAME", choice(Engine.class), Engine.JET, """
                jet, or flink: Apache Flink answers, is measured and proved in the same way, see docs/engines.md.""");
        usual("job.engineOptions", JOB, "--engine-options", "TEXT", PlanSettings::words, List.of(), """
                Settings of Flink, such as "execution.buffer-timeout.interval=100ms"; they win over the module's own. \
                Those that \
                the plan decides are refused.""");
        rule("job.variant", JOB, "--variant", "NAME", choice(Variant.class), PlanSettings::variant, """
                idiomatic: the Pipeline API alone; book: key, window, aggregate, where idiomatic does otherwise (q5, \
                q8); \
                tuned: processors of the query's own where they are faster by more than a tenth; columnar: events \
                that are due \
                together in one item of columns, which Jet itself does not offer (q0, q1, q2, q5, q7); sql: Flink \
                SQL, of \
                --engine flink. On Jet a query without the variant runs idiomatic; on Flink it is refused. (default: \
                idiomatic)""");
        usual("job.guarantee", JOB, "--guarantee", "G", choice(Guarantee.class), Guarantee.NONE, """
                none, at-least-once or exactly-once.""");
        usual("job.snapshotIntervalMillis", JOB, "--snapshot-interval", "TIME", Millis::parse, 1_000L, """
                Between snapshots, with a guarantee.""");
        rule("job.sourceProcessors", JOB, "--source-processors", "N", PlanSettings::whole, PlanSettings::sources, """
                Processors of each source and of the sink on each member. (default: one per started million events/s, \
                at most one per thread)""");
        rule("check", JOB, "--check", "MODE", choice(CheckMode.class), PlanSettings::check, """
                Compare rows with the oracle's: sample, full (keeps every row) or off (proves nothing). (default: \
                sample)""");
        usual("faults", FAULTS, "--fault", "FAULT", Fault::parse, List.of(), """
                kill@30s, stop@30s:5s, partition@30s:10s, delay@30s:2s:50ms or add@30s. #2 at the end names the second \
                member; by default the seed chooses one. Times count from the start of the measured interval. May be \
                given more than once. With faults all rows are compared: --check full.""");
        rule("profiler", JVM, "--profiler", "NAME", choice(Profiler.class), tree -> null, """
                Profiles the members in the measured interval: cpu, alloc or lock makes flame graphs, jfr a recording \
                of the JVM's own profiler. This costs time, so the run is not judged. (default: none)""");
        usual("allowDisturbed", JUDGE, "--allow-disturbed", "", text -> text, false, """
                A run whose machines other work disturbed may be valid all the same; a note says so.""");
    }

    private PlanSettings() {}

    private static void addMap() {
        usual("workload.map.keyBytes", MAP, "--key-bytes", "N", Counts::parse, 20, """
                Bytes of each key, at least as many as the digits of --keys.""");
        usual("workload.map.valueBytes", MAP, "--value-bytes", "N", Counts::parse, 100, """
                Bytes of each value, at least 21.""");
        rule("workload.map.writePercent", MAP, "--writes", "PERCENT", PlanSettings::percent, PlanDefaults::writes, """
                So many per cent of the operations of map-mixed set a value, the others get one. (default: 20)""");
        usual("workload.map.keyChoice", MAP, "--key-choice", "NAME", choice(KeyChoice.class), KeyChoice.UNIFORM, """
                uniform, or zipf: some keys are hot.""");
        usual("workload.map.inFlight", MAP, "--in-flight", "N", Counts::parse, 256, """
                Operations under way at the same time for each source processor, at most.""");
        usual("workload.map.backups", MAP, "--backups", "N", Counts::parse, 1, """
                Synchronous copies of each entry on other members.""");
        usual("workload.map.requests", MAP, "--requests", "WHOSE", choice(Requests.class), Requests.MEMBERS, """
                members: each member asks itself or the owner; clients: a client beside each member asks, by \
                sockets.""");
    }

    private static void addCluster() {
        rule("cluster.kind", CLUSTER, "--cluster", "WHERE", text -> text, PlanSettings::kind, """
                Where the members run. embedded[:N]: in this JVM; processes:N: in N JVMs of their own; ssh:FILE[:N]: \
                on \
                the (first N) hosts of an inventory; attach:[NAME@]HOST:PORT[,...]: on a running cluster, NAME by \
                default from NEXMARK_CLUSTER_NAME; attach with --client: on a running cluster that a file says how to \
                reach. (default: embedded:1; processes:1 with \
                --jvm, --jvm-options, --hazelcast, --hazelcast-jar or --pin, and in compare, experiment and \
                max-throughput)""");
        rule("cluster.where", CLUSTER, "", "FILE", text -> text, tree -> null, "");
        rule("cluster.client", CLUSTER, "--client", "FILE", text -> text, tree -> null, """
                With --cluster attach: a configuration of Hazelcast's client (YAML or XML) that has the cluster's \
                name, its addresses or discovery, and what its security asks for.""");
        usual("cluster.members", CLUSTER, "", "N", PlanSettings::whole, 1, "");
        rule("cluster.threads", CLUSTER, "--threads", "N", PlanSettings::whole, PlanSettings::threads, """
                Cooperative threads of all members together. (default: one per processor of the machine; ssh: as in \
                the inventory; attach: as the members have)""");
        rule("cluster.jvm", JVM, "--jvm", "NAME", text -> text, PlanSettings::jvm, """
                The members' JVM options: cluster-configs/jvm-NAME.options. Embedded members share this JVM, whose \
                preset is NEXMARK_JVM. (default: as NEXMARK_JVM, or g1-5ms)""");
        usual("cluster.jvmOptions", JVM, "--jvm-options", "TEXT", PlanSettings::words, List.of(), """
                Further JVM options of members with a JVM of their own, such as "-Xms4g -Xmx4g"; they win over the \
                preset.""");
        rule("cluster.hazelcast", CLUSTER, "--hazelcast", "FILE", text -> text, tree -> null, """
                Hazelcast configuration of members with a JVM of their own. (default: \
                cluster-configs/hazelcast.yaml)""");
        rule("cluster.hazelcastJar", CLUSTER, "--hazelcast-jar", "FILE", text -> text, tree -> null, """
                Another version of Hazelcast, 5.6 or newer, for members with a JVM of their own: its jar as it comes \
                from Maven Central. (default: the version of this program)""");
        usual("cluster.pinned", CLUSTER, "--pin", "", text -> text, false, """
                Binds each member with a JVM of its own to its own processors, with taskset.""");
        rule("cluster.relayed", CLUSTER, "", "", text -> text, PlanSettings::relayed, "");
    }

    private static void usual(
            String path,
            String section,
            String option,
            String label,
            Function<String, ?> reader,
            Object value,
            String description) {
        BY_PATH.put(path, new PlanSetting(path, section, option, label, reader, value, null, description));
    }

    private static void rule(
            String path,
            String section,
            String option,
            String label,
            Function<String, ?> reader,
            Function<PlanTree, Object> rule,
            String description) {
        BY_PATH.put(path, new PlanSetting(path, section, option, label, reader, null, rule, description));
    }

    /** All settings, in the order of the plan. */
    public static Stream<PlanSetting> all() {
        return BY_PATH.values().stream();
    }

    public static Optional<PlanSetting> at(String path) {
        return Optional.ofNullable(BY_PATH.get(path));
    }

    public static Stream<PlanSetting> withOption() {
        return all().filter(setting -> !setting.option().isEmpty());
    }

    /** A mistake that names the option instead of the setting's path. */
    static String byOption(String mistake) {
        return withOption()
                .filter(setting -> mistake.startsWith(setting.path() + " is "))
                .findFirst()
                .map(setting ->
                        setting.option() + mistake.substring(setting.path().length()))
                .orElse(mistake);
    }

    private static Object keys(PlanTree tree) {
        return tree.reads(Setting.MAP) ? (Object) 10_000L : GeneratorSettings.defaultKeys(tree.profile());
    }

    private static Object variant(PlanTree tree) {
        return tree.variant(Variant.IDIOMATIC);
    }

    private static Object jvm(PlanTree tree) {
        return PlanDefaults.jvm(tree.get("cluster.kind", ClusterKind.class));
    }

    /**
     * The study's own time to live is the generator's formula; elsewhere it is one that a user of a stream would know.
     */
    private static Object joinSpan(PlanTree tree) {
        return tree.profile() == Profile.BLOG_2021
                ? WorkloadPlan.JoinSpan.GENERATOR
                : WorkloadPlan.JoinSpan.ofMillis(
                        tree.reads(Setting.BID_SPAN)
                                ? PlanDefaults.bidSpanMillis(rate(tree), tree.get("workload.keys", Long.class))
                                : 600_000);
    }

    /** As late as Beam's late events are at most. */
    private static Object lateByMillis(PlanTree tree) {
        return tree.get("workload.latePercent", Integer.class) == 0 ? null : 3_000L;
    }

    private static long rate(PlanTree tree) {
        return Math.max(1, tree.get("workload.rate", Long.class));
    }

    private static Object slideMillis(PlanTree tree) {
        return tree.reads(Setting.TICK)
                ? (Object) PlanDefaults.TUMBLING_WINDOW_MILLIS
                : PlanDefaults.slideMillis(tree.get("workload.windowMillis", Long.class), PlanDefaults.SLIDE_MILLIS);
    }

    /** Within it an engine that is twice as fast as the events arrive catches up with a backlog. */
    private static Object warmupMillis(PlanTree tree) {
        return PlanDefaults.WARMUP_MILLIS + Math.max(0, tree.get("phases.backlogMillis", Long.class));
    }

    /** The interval in which a job is likely to recover from the last fault, at least as long as without faults. */
    private static Object measureMillis(PlanTree tree) {
        return tree.faults().stream()
                .mapToLong(fault -> fault.endMillis() + Fault.RECOVERY_MILLIS)
                .reduce(PlanDefaults.MEASURE_MILLIS, Math::max);
    }

    /** The cost of faults can be counted only if all rows are compared. */
    private static Object check(PlanTree tree) {
        return tree.faults().isEmpty() ? CheckMode.SAMPLE : CheckMode.FULL;
    }

    private static Object sources(PlanTree tree) {
        return PlanDefaults.sourceProcessors(
                tree.get("workload.rate", Long.class), tree.whole("cluster", ClusterPlan.class));
    }

    /** Only faults of the network need links that lead through the runner. */
    private static Object relayed(PlanTree tree) {
        return tree.faults().stream().anyMatch(fault -> fault.kind().isOfNetwork());
    }

    /** Options of a JVM and another engine need members with a JVM of their own. */
    private static Object kind(PlanTree tree) {
        boolean isOwn = tree.has("cluster.jvm")
                || tree.get("job.engine", Engine.class) != Engine.JET
                || tree.has("cluster.hazelcastJar")
                || tree.get("cluster.jvmOptions", String[].class).length > 0;
        return isOwn ? ClusterKind.PROCESSES : ClusterKind.EMBEDDED;
    }

    /** The processors are known of this machine only. */
    private static Object threads(PlanTree tree) {
        return switch (tree.get("cluster.kind", ClusterKind.class)) {
            case EMBEDDED, PROCESSES ->
                ClusterSpec.threadsHere(Math.max(1, tree.get("cluster.members", Integer.class)));
            case SSH, ATTACH -> null;
        };
    }

    private static <E extends Enum<E>> Function<String, E> choice(Class<E> type) {
        List<E> choices = List.of(type.getEnumConstants());
        return text -> choices.stream()
                .filter(choice -> choice.toString().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new UserMistake("'" + text + "', expected one of " + choices));
    }

    private static BigInteger whole(String text) {
        try {
            return new BigInteger(text);
        } catch (NumberFormatException e) {
            throw new UserMistake("'" + text + "', expected a whole number");
        }
    }

    private static BigInteger percent(String text) {
        return whole(text.replaceFirst("%$", ""));
    }

    /** The words of a text. Quotes around blanks hold them together, and go. */
    private static List<String> words(String text) {
        return WORD.matcher(text)
                .results()
                .map(word -> QUOTED.matcher(word.group()).replaceAll("$1$2"))
                .toList();
    }
}

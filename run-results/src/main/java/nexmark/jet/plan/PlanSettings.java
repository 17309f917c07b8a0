package nexmark.jet.plan;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.MapSettings.KeyChoice;
import nexmark.jet.oracle.MapSettings.Locality;
import nexmark.jet.oracle.MapSettings.Requests;
import nexmark.jet.plan.JobPlan.SideInput;
import nexmark.jet.plan.JobPlan.Sink;
import nexmark.jet.plan.JobPlan.Source;
import nexmark.jet.plan.PlanSetting.Kind;
import nexmark.jet.plan.WorkloadPlan.JoinSpan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.profiler.Profiler;
import nexmark.jet.question.Variant;

/**
 * Every setting of a plan once: options, files, defaults, help and the schemas are made from it. A further setting is a
 * component of a plan's record and a constant here.
 */
public final class PlanSettings {

    public static final String LOAD = "Load";
    public static final String WINDOWS = "Windows and joins";
    public static final String MAP = "Puts and gets";
    public static final String CLUSTERS = "Cluster";
    public static final String JVMS = "JVM";
    private static final String TIME = "Time";
    private static final String JOB = "Job";
    private static final String FAILURES = "Faults";
    private static final String FURTHER = "";

    private static final Pattern WORD = Pattern.compile("(\"[^\"]*\"|'[^']*'|\\S)+");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*\\s[^\"]*)\"|'([^']*\\s[^']*)'");
    private static final Pattern OPTION = Pattern.compile("--[a-z][a-z-]*");

    private static final Kind<Long> COUNT = new Kind<>(Long.class, "N", Counts::parse);
    private static final Kind<Integer> SMALL_COUNT = new Kind<>(Integer.class, "N", Counts::parse);
    private static final Kind<Long> LONG_NUMBER = new Kind<>(Long.class, "N", PlanSettings::whole);
    private static final Kind<Integer> NUMBER = new Kind<>(Integer.class, "N", PlanSettings::whole);
    private static final Kind<Integer> PERCENT = new Kind<>(Integer.class, "PERCENT", PlanSettings::percent);
    private static final Kind<Long> MILLIS = new Kind<>(Long.class, "TIME", Millis::parse);
    private static final Kind<JoinSpan> SPAN = new Kind<>(JoinSpan.class, "TIME", JoinSpan::parse);
    private static final Kind<String> FILE = new Kind<>(String.class, "FILE", text -> text);
    private static final Kind<String> NAME = new Kind<>(String.class, "NAME", text -> text);
    private static final Kind<String> PLACE = new Kind<>(String.class, "WHERE", text -> text);
    private static final Kind<List<String>> WORDS = Kind.ofLists("TEXT", PlanSettings::words);
    private static final Kind<List<Fault>> FAULT = Kind.ofLists("FAULT", Fault::parse);
    private static final Kind<Boolean> FLAG = new Kind<>(Boolean.class, "", text -> text);

    private static final Map<String, PlanSetting<?>> BY_PATH = new LinkedHashMap<>();

    public static final PlanSetting<String> QUERY = absent("workload.query", FURTHER, "", NAME, """
                The id of the query, such as q5.""");
    public static final PlanSetting<Profile> PROFILE =
            usual("workload.profile", LOAD, "--profile", choice(Profile.class, "NAME"), Profile.STANDARD, """
                standard: Beam's events and rules; blog-2021: the 2021 study's events and rules.""");
    public static final PlanSetting<Long> RATE = rule("workload.rate", LOAD, "--rate", COUNT, PlanDefaults::rate, """
                Events per second of event time, such as 250k or 1.5M. (default: 200k; 10k for map-get, map-set and \
                map-mixed)""");
    public static final PlanSetting<Integer> CLIMB_PERCENT =
            usual("workload.climbPercent", FURTHER, "", PERCENT, 0, """
                How much higher the rate is every two seconds, as in the first run of a quick search; 0: it stays.""");
    public static final PlanSetting<Long> KEYS = rule("workload.keys", LOAD, "--keys", COUNT, PlanDefaults::keys, """
                Number of auctions that receive bids at the same time (standard), or of distinct ids (blog-2021); of \
                map-get, map-set and map-mixed the map's entries. (default: 100, or 10k in blog-2021 and of a map)""");
    public static final PlanSetting<Long> SEED = usual("workload.seed", LOAD, "--seed", LONG_NUMBER, 0L, """
                0: Beam's events; any other number: other events like them.""");
    public static final PlanSetting<Integer> DISORDER =
            usual("workload.disorder", LOAD, "--disorder", SMALL_COUNT, 1, """
                Events arrive shuffled within groups of N; 1 = in order.""");
    public static final PlanSetting<Integer> LATE_PERCENT =
            usual("workload.latePercent", LOAD, "--late", PERCENT, 0, """
                So many per cent of the events of the standard profile arrive late, at most 50.""");
    public static final PlanSetting<Long> LATE_BY =
            rule("workload.lateByMillis", LOAD, "--late-by", MILLIS, PlanDefaults::lateByMillis, """
                With --late: by how much, at most. Each late event has one of five delays, up to this one. What is \
                later than --lag allows is counted and not sent. (default: 3s)""");
    public static final PlanSetting<EmittedEvents> EVENTS =
            usual("workload.events", LOAD, "--events", choice(EmittedEvents.class, "WHICH"), EmittedEvents.ALL, """
                all: the source emits every event, and the pipeline filters; needed: the source emits only what the \
                query reads. The streams of blog-2021 hold nothing else.""");
    public static final PlanSetting<String> EVENTS_FROM =
            absent("workload.eventsFrom", LOAD, "--events-from", FILE, """
                Measures on recorded events, each sent at its own time, in place of generated ones: JSON Lines, as \
                'nexmark generate' writes them.""");
    public static final PlanSetting<EpochUnit> TIME_UNIT =
            absent("workload.timeUnit", LOAD, "--time-unit", choice(EpochUnit.class, "UNIT"), """
                ms, us or s: the unit of recorded times that are numbers since 1970. Text in ISO-8601 is read with \
                any of them. (default: ms)""");
    public static final PlanSetting<MoneyUnit> MONEY =
            absent("workload.money", LOAD, "--money", choice(MoneyUnit.class, "UNIT"), """
                cents: recorded prices are whole cents; units: they are such as 12.34. (default: cents)""");
    public static final PlanSetting<Long> AUCTION_LIFETIME =
            absent("workload.auctionLifetimeMillis", LOAD, "--auction-lifetime", MILLIS, """
                Mean lifetime of an auction in the standard profile. (default: Beam's rule, as long as --keys new \
                auctions take to open)""");
    public static final PlanSetting<Integer> HOT_AUCTION_RATIO =
            usual("workload.hotAuctionRatio", LOAD, "--hot-auction-ratio", NUMBER, PlanDefaults.HOT_AUCTION_RATIO, """
                All but one bid in this many go to the hot auction in the standard profile; 1: there is no hot \
                auction.""");
    public static final PlanSetting<Long> WINDOW =
            rule("workload.windowMillis", WINDOWS, "--window", MILLIS, PlanDefaults::windowMillis, """
                Length of the windows of queries with windows; of q11 the gap between sessions. (default: 10s; 50ms \
                for windows that tumble and for q11, so that 20s have enough of them for a p99)""");
    public static final PlanSetting<Long> SLIDE =
            rule("workload.slideMillis", WINDOWS, "--slide", MILLIS, PlanDefaults::slideMillis, """
                A sliding window ends at every multiple of this; it divides the window. q15 to q19 answer at every \
                multiple of it. (default: 20ms, or the window where 20ms does not divide it; 50ms for q15 to q19)""");
    public static final PlanSetting<Long> LAG = absent("workload.lagMillis", WINDOWS, "--lag", MILLIS, """
                How late an event may arrive. (default: as late as --disorder and --late make it)""");
    public static final PlanSetting<JoinSpan> JOIN_SPAN =
            rule("workload.joinSpan", WINDOWS, "--join-span", SPAN, PlanDefaults::joinSpan, """
                How long q3 keeps persons and auctions, q6 sellers, q17, q19, q20 and q23 an auction's or a person's \
                bids. generator: as long as the generator's own formula needs. (default: 10m, for bids 2s or as long \
                as 100k events take; generator in blog-2021)""");
    public static final PlanSetting<Integer> KEY_BYTES =
            usual("workload.map.keyBytes", MAP, "--key-bytes", SMALL_COUNT, 20, """
                Bytes of each key, at least as many as the digits of --keys.""");
    public static final PlanSetting<Integer> VALUE_BYTES =
            usual("workload.map.valueBytes", MAP, "--value-bytes", SMALL_COUNT, 100, """
                Bytes of each value, at least 21.""");
    public static final PlanSetting<Integer> WRITE_PERCENT =
            rule("workload.map.writePercent", MAP, "--writes", PERCENT, PlanDefaults::writes, """
                So many per cent of the operations of map-mixed set a value, the others get one. (default: 20)""");
    public static final PlanSetting<KeyChoice> KEY_CHOICE = usual(
            "workload.map.keyChoice", MAP, "--key-choice", choice(KeyChoice.class, "NAME"), KeyChoice.UNIFORM, """
                uniform; zipf: some keys are hot; sequential: each member goes through all keys in order.""");
    public static final PlanSetting<Integer> IN_FLIGHT =
            usual("workload.map.inFlight", MAP, "--in-flight", SMALL_COUNT, 256, """
                Operations under way at the same time for each source processor, at most.""");
    public static final PlanSetting<Boolean> CLOSED = usual("workload.map.closed", MAP, "--closed", FLAG, false, """
                A closed loop without a schedule: --in-flight operations are always under way. Its rate is the figure; \
                its latencies leave out what waited.""");
    public static final PlanSetting<Locality> LOCALITY =
            usual("workload.map.locality", MAP, "--locality", choice(Locality.class, "WHERE"), Locality.RANDOM, """
                local: keys that the asking member owns; remote: keys that it does not own.""");
    public static final PlanSetting<Integer> BATCH = usual("workload.map.batch", MAP, "--batch", SMALL_COUNT, 1, """
                Entries that an operation of map-set sets. Rates count entries.""");
    public static final PlanSetting<Integer> BACKUPS =
            usual("workload.map.backups", MAP, "--backups", SMALL_COUNT, 1, """
                Synchronous copies of each entry on other members.""");
    public static final PlanSetting<Requests> REQUESTS =
            usual("workload.map.requests", MAP, "--requests", choice(Requests.class, "WHOSE"), Requests.MEMBERS, """
                members: each member asks itself or the owner; clients: a client beside each member asks, by \
                sockets; clients-of-one: they ask the first member alone; copies: each member reads its own copy, \
                which may be stale.""");
    public static final PlanSetting<Integer> CLIENTS =
            usual("workload.map.clients", MAP, "--clients", SMALL_COUNT, 1, """
                How many are beside each member, with --requests clients or clients-of-one.""");
    public static final PlanSetting<Long> BACKLOG = usual("phases.backlogMillis", TIME, "--backlog", MILLIS, 0L, """
                The source begins with the events of so much time, at most 1h, and catches up within --warmup: the \
                result says how long that took, and at what rate.""");
    public static final PlanSetting<Long> WARMUP =
            rule("phases.warmupMillis", TIME, "--warmup", MILLIS, PlanDefaults::warmupMillis, """
                Time before the measured interval. A query with windows also waits for its first whole window. \
                (default: 10s, and with --backlog that time more; 'run q5' without options begins with a backlog of 5s \
                instead, and measures after 5s)""");
    public static final PlanSetting<Long> MEASURE =
            rule("phases.measureMillis", TIME, "--measure", MILLIS, PlanDefaults::measureMillis, """
                The measured interval. (default: 20s, with --fault until 20s after the last)""");
    public static final PlanSetting<Long> DRAIN =
            usual("phases.drainMillis", TIME, "--drain", MILLIS, PlanDefaults.DRAIN_MILLIS, """
                How long to wait for the last results; with any still missing the run is invalid.""");
    /** The cluster in one word, which says its kind, its place and its members. */
    public static final PlanSetting<String> CLUSTER = absent("cluster", CLUSTERS, "--cluster", PLACE, """
                Where the members run: embedded[:N], processes:N, ssh:FILE[:N] or attach:[NAME@]HOST:PORT[,...]. \
                embedded: in this JVM; processes: in N JVMs of their own; ssh: on the (first N) hosts of an \
                inventory; attach: on a running cluster, NAME by \
                default from NEXMARK_CLUSTER_NAME; attach with --client: on a running cluster that a file says how \
                to reach. (default: embedded:1; processes:1 with --java, --jvm, --jvm-options, --hazelcast, \
                --hazelcast-jar or --pin, and in compare, experiment and max-throughput)""");

    public static final PlanSetting<ClusterKind> CLUSTER_KIND =
            rule("cluster.kind", CLUSTERS, "", choice(ClusterKind.class, "NAME"), PlanDefaults::kind, """
                Where the members run.""");
    public static final PlanSetting<String> WHERE = absent("cluster.where", CLUSTERS, "", FILE, """
                The inventory's file of ssh, or the addresses of attach.""");
    public static final PlanSetting<String> CLIENT = absent("cluster.client", CLUSTERS, "--client", FILE, """
                With --cluster attach: a configuration of Hazelcast's client (YAML or XML) that has the cluster's \
                name, its addresses or discovery, and what its security asks for.""");
    public static final PlanSetting<Integer> MEMBERS = usual("cluster.members", CLUSTERS, "", NUMBER, 1, """
                Number of members when the run begins.""");
    public static final PlanSetting<Integer> THREADS =
            rule("cluster.threads", CLUSTERS, "--threads", NUMBER, PlanDefaults::threads, """
                Cooperative threads of all members together. (default: one per processor of the machine; ssh: as in \
                the inventory; attach: as the members have)""");
    public static final PlanSetting<String> JAVA = absent("cluster.java", JVMS, "--java", NAME, """
                The members' JDK, 17 or newer: its folder, or a name that NEXMARK_JAVA_HOMES has, such as \
                17=/usr/lib/jvm/jdk-17,25=/usr/lib/jvm/jdk-25. Over ssh the folder is each host's. (default: this \
                JVM's; ssh: as in the inventory)""");
    public static final PlanSetting<String> JVM = rule("cluster.jvm", JVMS, "--jvm", NAME, PlanDefaults::jvm, """
                The members' JVM options: cluster-configs/jvm-NAME.options. Embedded members share this JVM, whose \
                preset is NEXMARK_JVM. (default: as NEXMARK_JVM, or g1-5ms)""");
    public static final PlanSetting<List<String>> JVM_OPTIONS =
            usual("cluster.jvmOptions", JVMS, "--jvm-options", WORDS, List.of(), """
                Further JVM options of members with a JVM of their own, such as "-Xms4g -Xmx4g"; they win over the \
                preset.""");
    public static final PlanSetting<String> HAZELCAST = absent("cluster.hazelcast", CLUSTERS, "--hazelcast", FILE, """
                Hazelcast configuration of members with a JVM of their own. (default: \
                cluster-configs/hazelcast.yaml)""");
    public static final PlanSetting<String> HAZELCAST_JAR =
            absent("cluster.hazelcastJar", CLUSTERS, "--hazelcast-jar", FILE, """
                Another version of Hazelcast, 5.6 or newer, for members with a JVM of their own: its jar as it comes \
                from Maven Central. (default: the version of this program)""");
    public static final PlanSetting<Boolean> PINNED = usual("cluster.pinned", CLUSTERS, "--pin", FLAG, false, """
                Binds each member with a JVM of its own to its own processors, with taskset.""");
    public static final PlanSetting<Boolean> RELAYED =
            rule("cluster.relayed", CLUSTERS, "", FLAG, PlanDefaults::relayed, """
                Whether the links between members lead through this JVM, so that they can be cut and delayed.""");
    public static final PlanSetting<Engine> ENGINE =
            usual("job.engine", JOB, "--engine", choice(Engine.class, "NAME"), Engine.JET, """
                jet, or flink: Apache Flink answers, is measured and proved in the same way, see docs/engines.md.""");
    public static final PlanSetting<List<String>> ENGINE_OPTIONS =
            usual("job.engineOptions", JOB, "--engine-options", WORDS, List.of(), """
                Settings of Flink, such as "execution.buffer-timeout.interval=100ms"; they win over the module's \
                own. Those that the plan decides are refused.""");
    public static final PlanSetting<Variant> VARIANT =
            usual("job.variant", JOB, "--variant", choice(Variant.class, "NAME"), Variant.IDIOMATIC, """
                The query's form: idiomatic, book, tuned, columnar or sql. idiomatic: the Pipeline API alone; book: \
                key, window, aggregate, where idiomatic does otherwise (q5, q8); tuned: processors of the query's \
                own where they are faster by more than a tenth; columnar: events that are due together in one item \
                of columns, which Jet itself does not offer (q0, q1, q2, q5, q7); sql: Flink SQL, of --engine flink. \
                On Jet a query without the variant runs idiomatic; on Flink it is refused.""");
    public static final PlanSetting<Guarantee> GUARANTEE =
            usual("job.guarantee", JOB, "--guarantee", choice(Guarantee.class, "G"), Guarantee.NONE, """
                none, at-least-once or exactly-once.""");
    public static final PlanSetting<Long> SNAPSHOT_INTERVAL =
            usual("job.snapshotIntervalMillis", JOB, "--snapshot-interval", MILLIS, 1_000L, """
                Between snapshots, with a guarantee.""");
    public static final PlanSetting<Integer> SOURCE_PROCESSORS =
            rule("job.sourceProcessors", JOB, "--source-processors", NUMBER, PlanDefaults::sources, """
                Processors of each source and of the sink on each member. (default: one per started million \
                events/s, at most one per thread)""");
    public static final PlanSetting<Integer> JOBS = usual("job.jobs", JOB, "--jobs", SMALL_COUNT, 1, """
                So many equal jobs at the same time: each gets the same events, at the --rate of one, and all have to \
                hold. Latencies are those of all jobs together; events/s and CPU are sums.""");
    public static final PlanSetting<Source> SOURCE =
            usual("job.source", JOB, "--source", choice(Source.class, "NAME"), Source.GENERATOR, """
                generator: the query's source makes the events; journal: another job sets each event into a map when \
                it is due, and the source reads the map's event journal.""");
    public static final PlanSetting<Long> JOURNAL =
            rule("job.journalMillis", JOB, "--journal", MILLIS, PlanDefaults::journalMillis, """
                With --source journal: how long the journal holds an event, at least as long as --backlog. \
                (default: 30s)""");
    public static final PlanSetting<Sink> SINK =
            usual("job.sink", JOB, "--sink", choice(Sink.class, "NAME"), Sink.NONE, """
                map: each row is set into a map, and has arrived when the set is acknowledged; none: it has arrived \
                when the query hands it over.""");
    public static final PlanSetting<SideInput> SIDE_INPUT =
            usual("job.sideInput", JOB, "--side-input", choice(SideInput.class, "WHERE"), SideInput.REPLICATED, """
                The pairs of q13. replicated: each member has them all; map: they are in a map, which is asked for \
                each bid.""");
    public static final PlanSetting<CheckMode> CHECK =
            rule("check", JOB, "--check", choice(CheckMode.class, "MODE"), PlanDefaults::check, """
                Compare rows with the oracle's: sample, full (keeps every row) or off (proves nothing). (default: \
                sample)""");
    public static final PlanSetting<List<Fault>> FAULTS = usual("faults", FAILURES, "--fault", FAULT, List.of(), """
                kill@30s, leave@30s, restart@30s, stop@30s:5s, partition@30s:10s, delay@30s:2s:50ms or add@30s. #2 \
                at the end names the second member; by default the seed chooses one. Times count from the start of \
                the measured interval. Several are separated by commas. With faults all rows are compared: --check \
                full.""");
    public static final PlanSetting<Profiler> PROFILER =
            absent("profiler", JVMS, "--profiler", choice(Profiler.class, "NAME"), """
                Profiles the members in the measured interval: cpu, alloc or lock makes flame graphs, jfr a \
                recording of the JVM's own profiler. This costs time, so the run is not judged. (default: none)""");
    public static final PlanSetting<Boolean> ALLOW_DISTURBED =
            usual("allowDisturbed", FURTHER, "--allow-disturbed", FLAG, false, """
                A run whose machines other work disturbed may be valid all the same; a note says so.""");

    private PlanSettings() {}

    private static <T> PlanSetting<T> usual(
            String path, String section, String option, Kind<T> kind, T value, String description) {
        return add(new PlanSetting<>(path, section, option, kind, value, tree -> value, description));
    }

    private static <T> PlanSetting<T> rule(
            String path, String section, String option, Kind<T> kind, Function<PlanTree, T> rule, String description) {
        return add(new PlanSetting<>(path, section, option, kind, null, rule, description));
    }

    /** A setting without a default. */
    private static <T> PlanSetting<T> absent(
            String path, String section, String option, Kind<T> kind, String description) {
        return rule(path, section, option, kind, tree -> null, description);
    }

    private static <T> PlanSetting<T> add(PlanSetting<T> setting) {
        BY_PATH.put(setting.path(), setting);
        return setting;
    }

    /** All settings, in the order of help. */
    public static Stream<PlanSetting<?>> all() {
        return BY_PATH.values().stream();
    }

    public static Optional<PlanSetting<?>> at(String path) {
        return Optional.ofNullable(BY_PATH.get(path));
    }

    public static Stream<PlanSetting<?>> withOption() {
        return all().filter(setting -> !setting.option().isEmpty());
    }

    /**
     * The result of reading a source of settings, or of any work with it.
     *
     * @param source the file that has the settings; empty = the command line
     * @throws UserMistake that names the file, and its paths in place of options
     */
    public static <T> T in(Object source, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (UserMistake e) {
            throw source.equals("") ? e : new UserMistake(source + ": " + byPath(e.getMessage()));
        }
    }

    /** Words for people who wrote a file: each option's name is its setting's path there. */
    public static String byPath(String words) {
        return OPTION.matcher(words)
                .replaceAll(option -> withOption()
                        .filter(setting -> setting.option().equals(option.group()))
                        .map(PlanSetting::path)
                        .findFirst()
                        .orElse(option.group()));
    }

    private static <E extends Enum<E>> Kind<E> choice(Class<E> type, String label) {
        List<E> choices = List.of(type.getEnumConstants());
        return new Kind<>(
                type,
                label,
                text -> choices.stream()
                        .filter(choice -> choice.toString().equalsIgnoreCase(text))
                        .findFirst()
                        .orElseThrow(() -> new UserMistake("'" + text + "', expected one of " + choices)));
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

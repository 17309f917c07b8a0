package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.query.Query;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.Interruption;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.cluster.ClusterPlan;
import nexmark.jet.runner.cluster.ClusterStarter;
import nexmark.jet.runner.cluster.ClusterUnderTest;
import nexmark.jet.runner.cluster.TemporaryFolder;
import nexmark.jet.runner.proof.BoundedRun;
import nexmark.jet.runner.proof.CheckResult;
import nexmark.jet.runner.run.CheckMode;
import nexmark.jet.runner.run.Guarantee;
import nexmark.jet.runner.run.RunPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nexmark verify}: bounded streams, or streams under faults, through real Jet, every row against the oracle. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Sends bounded streams through real Jet and compares every row with the oracle's.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  nexmark verify                                       all queries; in order and disordered; 1 and 3 members",
            "  nexmark verify q4 q6 --events 1M --seed 7",
            "  nexmark verify q5 --disorder 1000 --cluster embedded:2   only so",
            "  nexmark verify --cluster processes:3 --fault kill@3s --seeds 20",
            "  nexmark verify q5 --fault kill@3s#1 --fault add@5s --guarantee at-least-once",
            "",
            "With --fault all queries and variants of a seed run at once in real time, on a fresh cluster (default:",
            "processes:3), with a snapshot every second. The seed is the generator's and decides which member is hit.",
            "Unless given, the profile alternates from seed to seed, the disorder (1, 500) from every second to the next.",
            "",
            "Exit codes: 0 all right, 1 failure, 2 user's mistake, 3 nothing could be judged, 4 wrong answers or a",
            "guarantee not kept, 130 interrupted."
        })
final class VerifyCommand implements Callable<Integer> {

    private static final List<Integer> DISORDERS = List.of(1, 500);
    private static final List<Integer> MEMBERS = List.of(1, 3);
    private static final int THREADS_PER_MEMBER = 2;
    private static final long EVENTS = 100_000;
    private static final long RATE = 10_000;

    /** Two processors carry all queries at once, in three processes. */
    private static final long RATE_UNDER_FAULTS = 1_000;

    private static final String CLUSTER_UNDER_FAULTS = "processes:3";
    /** Before the measured interval, so that a fault at its begin hits jobs that have begun. */
    private static final long WARMUP_UNDER_FAULTS_MILLIS = 1_000;
    /** After it: longer than a cluster takes to give up a member and to restart all jobs. */
    private static final long DRAIN_UNDER_FAULTS_MILLIS = 300_000;

    private static final long SNAPSHOT_INTERVAL_MILLIS = 1_000;

    @Parameters(paramLabel = "QUERY", arity = "0..*", description = "Ids such as q5. (default: all)")
    private List<String> queryIds = List.of("all");

    @Option(
            names = "--events",
            paramLabel = "N",
            converter = Units.Count.class,
            description = "Events of each stream; with --fault streams have no end. (default: 100k)")
    private Long events;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            converter = Labels.OfProfile.class,
            description = "Only this profile. (default: both; with --fault in turns)")
    private Profile profile;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "Of the generator; 0 makes Beam's events. (default: ${DEFAULT-VALUE})")
    private long seed;

    @Option(
            names = "--rate",
            paramLabel = "N",
            converter = Units.Count.class,
            description = "Events per second of event time; decides how many fall into a window."
                    + " (default: 10k, with --fault 1k)")
    private Long rate;

    @Option(
            names = "--disorder",
            paramLabel = "N",
            description = "Only this size of the groups in which events are shuffled. (default: 1, which is in order,"
                    + " and 500; with --fault in turns)")
    private Integer disorder;

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private FaultOptions faults;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            converter = Units.Millis.class,
            defaultValue = "2s",
            description = "Length of the windows. (default: ${DEFAULT-VALUE})")
    private long windowMillis;

    @Option(
            names = "--slide",
            paramLabel = "TIME",
            converter = Units.Millis.class,
            defaultValue = "500ms",
            description = "Distance of the ends of sliding windows. (default: ${DEFAULT-VALUE})")
    private long slideMillis;

    private final PrintWriter out = Console.out();
    private int checked;
    private int wrong;
    private int empty;

    @Override
    public Integer call() {
        List<Query> queries = Queries.named(queryIds);
        if (faults.areGiven()) {
            return underFaults(queries).code();
        }
        List<Integer> disorders = disorder == null ? DISORDERS : List.of(disorder);
        List<Profile> profiles = profile == null ? List.of(Profile.values()) : List.of(profile);
        checkOptions(queries, profiles, disorders);
        out.printf(
                "%-6s%-11s%-11s%8s%9s%12s%10s%12s%n",
                "query", "variant", "profile", "members", "disorder", "rows", "missing", "unexpected");
        for (ClusterPlan where : clusters()) {
            try (TemporaryFolder logs = TemporaryFolder.make();
                    ClusterUnderTest started = ClusterStarter.byKind().start(where, logs.path())) {
                for (Query query : queries) {
                    for (Profile each : profiles) {
                        for (int groupSize : disorders) {
                            for (Variant variant : query.variants()) {
                                verify(started, query, plan(query, variant, each, groupSize, where));
                            }
                        }
                    }
                }
            }
        }
        if (Interruption.isPending()) {
            return ExitCode.INTERRUPTED.code();
        }
        out.printf("%d streams verified, %d with wrong rows%n", checked - empty, wrong);
        if (empty > 0) {
            out.printf("%d streams gave no rows, so they prove nothing; more --events may%n", empty);
        }
        return (wrong > 0 ? ExitCode.WRONG_ANSWERS : checked > empty ? ExitCode.VALID : ExitCode.INVALID_RUN).code();
    }

    private void verify(ClusterUnderTest cluster, Query query, RunPlan plan) {
        if (Interruption.isPending()) {
            return;
        }
        CheckResult check = BoundedRun.check(cluster, plan, query, events());
        if (Interruption.isPending()) {
            return;
        }
        checked++;
        empty += check.rowsExpected() == 0 && check.isRight() ? 1 : 0;
        out.printf(
                Locale.ROOT,
                "%-6s%-11s%-11s%8d%9d%,12d%,10d%,12d%n",
                query.id(),
                plan.variant(),
                plan.profile(),
                plan.cluster().members(),
                plan.disorder(),
                check.rowsExpected(),
                check.missing(),
                check.unexpected());
        if (!check.isRight()) {
            wrong++;
            check.examples().forEach(example -> out.println("      " + example));
        }
    }

    private void checkOptions(List<Query> queries, List<Profile> profiles, List<Integer> disorders) {
        if (events() < 1) {
            throw new UserMistake("--events is " + events + ", expected at least 1");
        }
        for (Query query : queries) {
            profiles.forEach(each -> disorders.forEach(groupSize -> PlanOptions.checked(
                    plan(query, Variant.IDIOMATIC, each, groupSize, clusters().get(0)))));
        }
    }

    private long events() {
        return events == null ? EVENTS : events;
    }

    private ExitCode underFaults(List<Query> queries) {
        if (events != null) {
            throw new UserMistake("--events is of bounded streams, expected --measure beside --fault");
        }
        ClusterPlan given = cluster.planOr(CLUSTER_UNDER_FAULTS);
        boolean cuts = faults.faults().stream().anyMatch(fault -> fault.kind().isOfNetwork());
        ClusterPlan where = cuts ? given.withRelays() : given;
        return new FaultedSeeds(
                        queries,
                        where,
                        faults.faults(),
                        (query, variant, each) -> planUnderFaults(query, variant, each, where),
                        out)
                .run(seed, faults.seeds());
    }

    private RunPlan planUnderFaults(Query query, Variant variant, long each, ClusterPlan where) {
        Profile[] profiles = Profile.values();
        int inTurns = (int) Math.floorMod(each / profiles.length, (long) DISORDERS.size());
        Profile ofSeed = profile == null ? profiles[Math.floorMod(each, profiles.length)] : profile;
        return new RunPlan(
                query.id(),
                ofSeed,
                rate == null ? RATE_UNDER_FAULTS : rate,
                keys(ofSeed),
                windowMillis,
                slideMillis,
                WARMUP_UNDER_FAULTS_MILLIS,
                faults.measureMillis(),
                DRAIN_UNDER_FAULTS_MILLIS,
                where,
                sourceProcessors(where),
                variant,
                faults.guarantee(),
                SNAPSHOT_INTERVAL_MILLIS,
                CheckMode.FULL,
                each,
                disorder == null ? DISORDERS.get(inTurns) : disorder,
                -1,
                0,
                faults.faults());
    }

    private static long keys(Profile each) {
        return GeneratorSettings.defaultKeys(each) / (each == Profile.STANDARD ? 1 : 10);
    }

    /** Without a word about it, one embedded member and three. */
    private List<ClusterPlan> clusters() {
        return cluster.isGiven()
                ? List.of(cluster.plan())
                : MEMBERS.stream()
                        .map(size -> ClusterPlan.embedded(size, THREADS_PER_MEMBER * size))
                        .toList();
    }

    /** One processor and several make different pipelines; a run has either. */
    private static int sourceProcessors(ClusterPlan where) {
        return where.members() == 1 ? 1 : where.threadsPerMember();
    }

    private RunPlan plan(Query query, Variant variant, Profile each, int groupSize, ClusterPlan where) {
        return new RunPlan(
                query.id(),
                each,
                rate == null ? RATE : rate,
                keys(each),
                windowMillis,
                slideMillis,
                0,
                1,
                0,
                where,
                sourceProcessors(where),
                variant,
                Guarantee.NONE,
                1000,
                CheckMode.FULL,
                seed,
                groupSize,
                -1,
                0,
                List.of());
    }
}

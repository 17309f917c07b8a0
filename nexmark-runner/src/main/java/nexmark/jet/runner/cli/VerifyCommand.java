package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.TemporaryFolder;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.EmittedEvents;
import nexmark.jet.plan.Engine;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.proof.RowCheck;
import nexmark.jet.query.Query;
import nexmark.jet.question.Variant;
import nexmark.jet.result.CheckResult;
import nexmark.jet.runner.proof.BoundedRun;
import nexmark.jet.runner.run.EngineModule;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nexmark verify}: bounded streams through real Jet, every row against the oracle. */
@Command(
        name = "verify",
        sortOptions = false,
        description = "Sends bounded streams through the real engine and compares every row with the oracle's.",
        footer = {
            "  nexmark verify   all queries, in order and disordered, on 1 and on 3 members",
            "  nexmark verify q4 q6 --events 1M --seed 7",
            "  nexmark verify q5 --disorder 1000 --cluster embedded:2   only these",
            "  nexmark verify all --engine flink",
            "",
            "Under faults, 'nexmark experiment cluster-configs/experiments/proof-under-faults.yaml' compares every "
                    + "row.",
            "",
            "Exit codes: 0 all right, 1 failure, 2 user's mistake, 3 nothing to compare, 4 wrong answers, "
                    + "130 interrupted."
        })
final class VerifyCommand implements Callable<Integer> {

    private static final List<Integer> DISORDERS = List.of(1, 500);
    private static final List<Integer> MEMBERS = List.of(1, 3);
    private static final int THREADS_PER_MEMBER = 2;
    /** Sessions end within a stream, and some bids lie exactly this gap apart, where others begin no new session. */
    private static final long SHORT_GAP_MILLIS = 50;

    @Parameters(paramLabel = "QUERY", arity = "0..*", description = "Ids such as q5. (default: all)")
    private List<String> queryIds = List.of("all");

    @Option(
            names = "--events",
            paramLabel = "N",
            converter = Converters.Count.class,
            defaultValue = "100k",
            description = "Events of each stream. (default: ${DEFAULT-VALUE})")
    private long events;

    @Mixin
    private PlanOptions options = PlanOptions.of(PlanSettings.ENGINE)
            .andSections(PlanSettings.LOAD, PlanSettings.WINDOWS, PlanSettings.CLUSTERS, PlanSettings.JVMS)
            .without(PlanSettings.EVENTS, PlanSettings.EVENTS_FROM, PlanSettings.TIME_UNIT, PlanSettings.MONEY)
            .without(PlanSettings.LAG, PlanSettings.PROFILER)
            .usually(PlanSettings.RATE, "10k")
            .usually(PlanSettings.WINDOW, "2s")
            .usually(PlanSettings.SLIDE, "500ms")
            .usually(PlanSettings.JOIN_SPAN, "generator")
            .shownAs(PlanSettings.WINDOW, "2s; 50ms for q11")
            .shownAs(PlanSettings.SLIDE, "500ms, or the window where that does not divide it")
            .shownAs(PlanSettings.PROFILE, "both")
            .shownAs(PlanSettings.KEYS, "100; 1k in blog-2021")
            .shownAs(PlanSettings.DISORDER, "1, which is in order, and 500")
            .shownAs(PlanSettings.LATE_PERCENT, "10 in disordered streams");

    private final PrintWriter out = Console.out();
    private final ProgressLines progress = ProgressLines.ofProcess();
    private List<Query> queries;
    private List<Profile> profiles;
    private int checked;
    private int wrong;
    private int empty;

    @Override
    public Integer call() {
        queries = QueryLookup.named(queryIds);
        PlanTree firstTree = options.tree(queries.get(0).id());
        List<Integer> disorders =
                options.isGiven(PlanSettings.DISORDER) ? List.of(firstTree.get(PlanSettings.DISORDER)) : DISORDERS;
        profiles = options.isGiven(PlanSettings.PROFILE)
                ? List.of(firstTree.get(PlanSettings.PROFILE))
                : List.of(Profile.values());
        Engine engine = firstTree.get(PlanSettings.ENGINE);
        if (engine != Engine.JET) {
            return verifyOn(engine, plansOf(engine, disorders));
        }
        List<ClusterPlan> clusters = clusters();
        clusters.forEach(ClusterPlanner::check);
        List<RunPlan> first = plans(disorders, clusters.get(0));
        first.forEach(PlanOptions::checked);
        first.forEach(this::checkEnd);
        printHead();
        for (ClusterPlan where : clusters) {
            verify(where, plans(disorders, where));
        }
        return end();
    }

    private void printHead() {
        out.printf(
                "%-9s %-10s%-10s%8s%9s%11s%9s%12s%n",
                "query", "variant", "profile", "members", "disorder", "rows", "missing", "unexpected");
    }

    private int end() {
        if (Interruption.isPending()) {
            return ExitCode.INTERRUPTED.code();
        }
        profiles.forEach(profile -> QueryLookup.leftOut(
                        queries,
                        "not asked in " + profile,
                        query -> query.definition().isAskedIn(profile))
                .ifPresent(line -> Console.tables(out).text(line, "  ")));
        out.printf("%s verified, %d with wrong rows%n", Counts.of(checked - empty, "stream"), wrong);
        if (empty > 0) {
            out.printf("%s without rows, which proves nothing; more --events may%n", Counts.of(empty, "stream"));
        }
        return (wrong > 0 ? ExitCode.WRONG_ANSWERS : checked > empty ? ExitCode.VALID : ExitCode.INVALID_RUN).code();
    }

    /** Another engine verifies in one process, in each variant that it has. */
    private int verifyOn(Engine engine, List<RunPlan> plans) {
        plans.forEach(RunPlan::checkWorkload);
        plans.forEach(this::checkEnd);
        printHead();
        progress.step("verifying on " + engine);
        Iterator<RunPlan> next = plans.iterator();
        EngineModule.verify(engine, plans, events, check -> {
            RunPlan plan = next.next();
            if (check != null) {
                progress.done();
                print(plan, check);
                progress.step("verifying on " + engine);
            }
        });
        progress.done();
        return end();
    }

    private List<RunPlan> plansOf(Engine engine, List<Integer> disorders) {
        ClusterPlan here = ClusterPlan.embedded(1, THREADS_PER_MEMBER);
        return queries.stream()
                .flatMap(query -> Stream.of(Variant.values())
                        .filter(variant ->
                                variant != Variant.SQL || query.whyNoSql().isEmpty())
                        .flatMap(variant -> profilesOf(query)
                                .flatMap(profile -> disorders.stream()
                                        .map(groupSize -> plan(query, Variant.IDIOMATIC, profile, groupSize, here))
                                        .map(plan -> plan.askedIn(engine, variant)))))
                .toList();
    }

    private void checkEnd(RunPlan plan) {
        PlanOptions.bounded(events, count -> plan.workload().generator(RowCheck.STREAM_START_MILLIS, count));
    }

    private void verify(ClusterPlan where, List<RunPlan> plans) {
        progress.step(where.startInWords());
        try (TemporaryFolder logs = TemporaryFolder.make();
                ClusterUnderTest started = ClusterStarter.byKind(progress.membersReady(where.members()))
                        .start(where, logs.path())) {
            progress.step("verifying " + Counts.of(plans.size(), "stream") + " on " + where.inWords());
            for (int i = 0; i < plans.size() && !Interruption.isPending(); i++) {
                RunPlan plan = plans.get(i);
                progress.stepAt(plan.query() + " " + plan.job().variant() + ", " + (i + 1) + "/" + plans.size());
                verify(started, plan);
            }
        } finally {
            progress.done();
        }
    }

    private void verify(ClusterUnderTest cluster, RunPlan plan) {
        CheckResult check = BoundedRun.check(cluster, plan, QueryLookup.byId(plan.query()), events);
        if (Interruption.isPending()) {
            return;
        }
        progress.done();
        print(plan, check);
    }

    private void print(RunPlan plan, CheckResult check) {
        checked++;
        empty += check.rowsExpected() == 0 && check.isRight() ? 1 : 0;
        out.printf(
                Locale.ROOT,
                "%-9s %-10s%-10s%8d%9d%,11d%,9d%,12d%n",
                plan.query(),
                plan.job().variant(),
                plan.workload().profile(),
                plan.cluster().members(),
                plan.workload().disorder(),
                check.rowsExpected(),
                check.missing(),
                check.unexpected());
        if (!check.isRight()) {
            wrong++;
            check.examples().forEach(example -> Console.tables(out).text("      " + example, "        "));
        }
    }

    private List<RunPlan> plans(List<Integer> disorders, ClusterPlan where) {
        return queries.stream()
                .flatMap(query -> profilesOf(query)
                        .flatMap(each -> disorders.stream()
                                .flatMap(groupSize -> query.variants().stream()
                                        .map(variant -> plan(query, variant, each, groupSize, where)))))
                .toList();
    }

    /** A query that is named together with a profile that does not have it is a mistake; else it is left out. */
    private Stream<Profile> profilesOf(Query query) {
        boolean isNamed = options.isGiven(PlanSettings.PROFILE) && !QueryLookup.isAll(queryIds);
        return profiles.stream().filter(each -> isNamed || query.definition().isAskedIn(each));
    }

    /**
     * Streams in order hold every event, disordered ones only what the query reads, some of it late; one source
     * processor and several make different pipelines. So verify runs both.
     */
    RunPlan plan(Query query, Variant variant, Profile profile, int groupSize, ClusterPlan where) {
        PlanTree tree = options.tree(query.id())
                .set(PlanSettings.PROFILE, profile)
                .set(PlanSettings.DISORDER, groupSize)
                .set(PlanSettings.EVENTS, groupSize == 1 ? EmittedEvents.ALL : EmittedEvents.NEEDED)
                .set(Phases.OF_BOUNDED_STREAM)
                .set(where)
                .set(PlanSettings.VARIANT, variant)
                .set(PlanSettings.SOURCE_PROCESSORS, where.members() == 1 ? 1 : where.threadsPerMember())
                .set(PlanSettings.CHECK, CheckMode.FULL);
        if (profile == Profile.BLOG_2021 && !options.isGiven(PlanSettings.PROFILE)) {
            tree.clear(
                    PlanSettings.AUCTION_LIFETIME,
                    PlanSettings.HOT_AUCTION_RATIO,
                    PlanSettings.LATE_PERCENT,
                    PlanSettings.LATE_BY);
        }
        if (profile == Profile.STANDARD && groupSize > 1 && !options.isGiven(PlanSettings.LATE_PERCENT)) {
            tree.set(PlanSettings.LATE_PERCENT, 10);
        }
        if (query.id().equals("q11") && !options.isGiven(PlanSettings.WINDOW)) {
            tree.set(PlanSettings.WINDOW, SHORT_GAP_MILLIS).set(PlanSettings.SLIDE, SHORT_GAP_MILLIS);
        }
        if (profile == Profile.BLOG_2021 && !options.isGiven(PlanSettings.KEYS)) {
            tree.set(PlanSettings.KEYS, GeneratorSettings.defaultKeys(profile) / 10);
        }
        return tree.plan();
    }

    private List<ClusterPlan> clusters() {
        return options.isClusterGiven()
                ? List.of(options.cluster())
                : MEMBERS.stream()
                        .map(size -> ClusterPlan.embedded(size, THREADS_PER_MEMBER * size))
                        .toList();
    }
}

package nexmark.jet.runner.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import nexmark.jet.cluster.AttachedCluster;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.EmittedEvents;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.JobPlan;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.profiler.Profiler;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.fault.FaultCheck;
import nexmark.jet.runner.recorded.RecordedEvents;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The options that make up a {@link RunPlan}. An option that is left out has the default that help shows. */
final class PlanOptions {

    /** Commands whose runs are compared: code that earlier runs have compiled would make each another measurement. */
    private static final Set<String> MANY_RUNS = Set.of("compare", "max-throughput");

    private static final List<String> OF_GENERATED = List.of(
            "--rate",
            "--keys",
            "--seed",
            "--disorder",
            "--events",
            "--auction-lifetime",
            "--hot-auction-ratio",
            "--join-span");

    /** Null until it is read. */
    private RecordedEvents recorded;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Mixin
    private GeneratorOptions generator;

    @Mixin
    private DisorderOption disorder;

    @Option(
            names = "--lag",
            paramLabel = "TIME",
            converter = Units.Time.class,
            description = "How late an event may arrive. (default: as late as the disorder makes it)")
    private Long lagMillis;

    @Mixin
    private WindowOptions window;

    @Mixin
    private JoinSpanOption joinSpan;

    @Option(
            names = "--events",
            paramLabel = "WHICH",
            description =
                    "all: the source emits every event, and the pipeline filters; needed: the source emits only what"
                            + " the query reads. The streams of blog-2021 hold nothing else. (default: ${DEFAULT-VALUE})")
    private EmittedEvents events;

    @Option(
            names = "--events-from",
            paramLabel = "FILE",
            description = "Measures on recorded events, each sent at its own time, in place of generated ones:"
                    + " JSON Lines, as 'nexmark generate' writes them.")
    private String eventsFrom;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            converter = Units.Time.class,
            description =
                    "Time before the measured interval. A query with windows also waits for its first whole window."
                            + " (default: ${DEFAULT-VALUE})")
    private long warmupMillis;

    @Option(
            names = "--measure",
            paramLabel = "TIME",
            converter = Units.Time.class,
            description = "The measured interval. (default: ${DEFAULT-VALUE}, with --fault until 20s after the last)")
    private long measureMillis;

    @Option(
            names = "--drain",
            paramLabel = "TIME",
            converter = Units.Time.class,
            description = "How long to wait for the last results; with any still missing the run is invalid."
                    + " (default: ${DEFAULT-VALUE})")
    private long drainMillis;

    @Mixin
    private ClusterOptions cluster;

    @Option(
            names = "--source-processors",
            paramLabel = "N",
            description =
                    "Processors of each source and of the sink on each member. (default: one per started million events/s,"
                            + " at most one per thread)")
    private Integer sourceProcessors;

    @Option(
            names = "--variant",
            paramLabel = "NAME",
            description = "idiomatic: the Pipeline API alone; tuned: processors of the query's own where they are"
                    + " faster by more than a tenth. Queries with one variant run that. (default: ${DEFAULT-VALUE})")
    private Variant variant;

    @Option(
            names = "--guarantee",
            paramLabel = "G",
            description = "none, at-least-once or exactly-once. (default: ${DEFAULT-VALUE})")
    private Guarantee guarantee;

    @Option(
            names = "--snapshot-interval",
            paramLabel = "TIME",
            converter = Units.Time.class,
            description = "Between snapshots, with a guarantee. (default: ${DEFAULT-VALUE})")
    private long snapshotIntervalMillis;

    @Option(
            names = "--check",
            paramLabel = "MODE",
            description = "Compare rows with the oracle's: sample, full (keeps every row) or off (proves nothing)."
                    + " (default: ${DEFAULT-VALUE})")
    private CheckMode check;

    @Option(
            names = "--fault",
            paramLabel = "FAULT",
            converter = Faults.class,
            description =
                    "kill@30s, stop@30s:5s, partition@30s:10s, delay@30s:2s:50ms or add@30s. #2 at the end names the second"
                            + " member; by default the seed chooses one. Times count from the beginning of the measured interval."
                            + " May be given more than once. With faults all rows are compared: --check full.")
    private List<Fault> faults = List.of();

    @Option(
            names = "--profiler",
            paramLabel = "NAME",
            description =
                    "Profiles the members in the measured interval: cpu, alloc or lock makes flame graphs, jfr a"
                            + " recording of the JVM's own profiler. This costs time, so the run is not judged. (default: none)")
    private Profiler profiler;

    @Option(
            names = "--allow-disturbed",
            description = "A run whose machines other work disturbed may be valid all the same; a note says so.")
    private boolean allowDisturbed;

    /**
     * The plan for a query.
     *
     * @throws UserMistake if settings do not fit each other
     */
    RunPlan plan(String query) {
        return eventsFrom == null
                ? plan(query, generator.rate(), measureMillisOfRun(), null)
                : plan(query, recorded().perSecond(), measureMillisOfRun(), recorded());
    }

    /**
     * The plan for a query at another rate, measured for another time, ms.
     *
     * @throws UserMistake if settings do not fit each other
     */
    RunPlan plan(String query, long rate, long measureMillis) {
        if (eventsFrom != null) {
            throw new UserMistake("--events-from has a rate of its own, expected generated events");
        }
        return plan(query, rate, measureMillis, null);
    }

    /** The recorded events, read once. */
    private RecordedEvents recorded() {
        for (String option : OF_GENERATED) {
            if (OptionDefaults.isGiven(command, option)) {
                throw new UserMistake(option + " is for generated events, expected it without --events-from");
            }
        }
        if (!faults.isEmpty()) {
            throw new UserMistake("--fault cannot be used with --events-from, expected generated events");
        }
        if (recorded == null) {
            recorded = RecordedEvents.read(Path.of(eventsFrom));
        }
        return recorded;
    }

    private RunPlan plan(String query, long rate, long measureMillis, RecordedEvents from) {
        boolean isOneOfMany = MANY_RUNS.contains(command.name());
        ClusterPlan given = isOneOfMany ? cluster.planOr(PlanDefaults.CLUSTER_OF_OWN_JVMS) : cluster.plan();
        ClusterPlan where = PlanDefaults.relayed(faults) ? given.withRelays() : given;
        long windowMillis = window.windowMillisOr(PlanDefaults.windowMillis(query, generator.profile()));
        WorkloadPlan workload = new WorkloadPlan(
                query,
                generator.profile(),
                rate,
                generator.keys(),
                windowMillis,
                window.slideMillis(command, windowMillis),
                generator.seed(),
                disorder.disorder(),
                lagMillis(from),
                generator.auctionLifetimeMillis(),
                generator.hotAuctionRatio(),
                from == null ? events : EmittedEvents.NEEDED,
                joinSpan.joinSpan(generator.profile()),
                Optional.ofNullable(eventsFrom));
        JobPlan job = new JobPlan(
                QueryLookup.byId(query).variantOrOnly(variant),
                guarantee,
                snapshotIntervalMillis,
                sourceProcessors == null ? PlanDefaults.sourceProcessors(rate, where) : sourceProcessors);
        RunPlan plan = new RunPlan(
                workload,
                new Phases(warmupMillis, measureMillis, drainMillis),
                where,
                job,
                OptionDefaults.isGiven(command, "--check") ? check : PlanDefaults.check(faults),
                faults,
                Optional.ofNullable(profiler),
                allowDisturbed);
        checked(plan);
        return plan;
    }

    private OptionalLong lagMillis(RecordedEvents from) {
        if (lagMillis != null) {
            return OptionalLong.of(lagMillis);
        }
        return from == null ? OptionalLong.empty() : OptionalLong.of(from.disorderMillis());
    }

    /** The measured interval of a run, ms. */
    long measureMillisOfRun() {
        boolean isSet = faults.isEmpty() || OptionDefaults.isGiven(command, "--measure");
        return isSet ? measureMillis : PlanDefaults.measureMillis(faults);
    }

    /**
     * Does nothing, unless the run would be profiled, for commands to which a run that is not judged says nothing.
     *
     * @param consequence of that, as part of the message
     */
    static void refuseProfiler(RunPlan plan, String consequence) {
        if (plan.profiler().isPresent()) {
            throw new UserMistake("--profiler: a profiled run is not judged, " + consequence + ", expected none");
        }
    }

    /** Reads a fault as {@link Fault#parse} does. */
    static final class Faults implements ITypeConverter<Fault> {
        @Override
        public Fault convert(String text) {
            try {
                return Fault.parse(text);
            } catch (UserMistake e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /**
     * Does nothing, unless the plan cannot be carried out.
     *
     * @throws UserMistake naming the setting, before anything is started
     */
    static void checked(RunPlan plan) {
        try {
            plan.workload().checkProfile();
            plan.workload().allowedLagMillis();
            plan.checkDisorder();
            plan.workload().question();
            plan.workload().checkJoinSpan();
        } catch (IllegalArgumentException e) {
            throw new UserMistake(e.getMessage());
        }
        ClusterOptions.checkMembers(plan.cluster());
        FaultCheck.check(plan.faults(), plan.cluster(), plan.workload().seed());
        if (plan.cluster().kind() == ClusterKind.ATTACH) {
            AttachedCluster.check(plan.cluster());
        }
    }
}

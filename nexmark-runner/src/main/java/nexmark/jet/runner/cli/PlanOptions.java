package nexmark.jet.runner.cli;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import nexmark.jet.cluster.AttachedCluster;
import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.EmittedEvents;
import nexmark.jet.plan.Engine;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.PlanSetting;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.question.Due;
import nexmark.jet.question.Setting;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.fault.FaultCheck;
import nexmark.jet.runner.recorded.RecordedEvents;
import nexmark.jet.runner.run.EngineModule;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options that say settings of a plan, made from {@link PlanSettings}: all of them, or those that a command has.
 */
@Command
final class PlanOptions {

    private static final String SLIDE = "--slide";
    private static final String SNAPSHOTS = "--snapshot-interval";

    private static final PlanOptions OF_GENERATED =
            of("Load", "--join-span", "--fault").without("--profile", "--events-from");

    private final List<PlanSetting> settings;
    private final Map<String, String> usual = new HashMap<>();
    private final Map<String, String> shown = new HashMap<>();
    private final Set<String> hidden = new HashSet<>();
    private CommandSpec command;
    private ClusterOptions cluster;
    private boolean maySeveralBeGiven;
    /** Which of several values counts. */
    private int side;
    /** Null until it is read. */
    private RecordedEvents recorded;

    PlanOptions() {
        this(PlanSettings.withOption().toList());
    }

    private PlanOptions(List<PlanSetting> settings) {
        this.settings = settings;
    }

    /** Those of some options, or of a section of help. */
    static PlanOptions of(String... optionsAndSections) {
        Set<String> names = Set.of(optionsAndSections);
        return new PlanOptions(PlanSettings.withOption()
                .filter(setting -> names.contains(setting.option()) || names.contains(setting.section()))
                .toList());
    }

    PlanOptions without(String... options) {
        List<String> names = List.of(options);
        return new PlanOptions(settings.stream()
                .filter(setting -> !names.contains(setting.option()))
                .toList());
    }

    PlanOptions usually(String option, String value) {
        usual.put(option, value);
        return this;
    }

    /** The same with a default that the command works out, in words for help. */
    PlanOptions shownAs(String option, String words) {
        shown.put(option, words);
        return this;
    }

    /** The same with options that the command refuses, with a better reason than that it has none of the name. */
    PlanOptions hiding(String... options) {
        hidden.addAll(List.of(options));
        return this;
    }

    /** The same with options that may have several values, one for each side of a comparison. */
    PlanOptions ofSides() {
        maySeveralBeGiven = true;
        return this;
    }

    List<VariedOption> varied() {
        return settings.stream()
                .filter(setting -> isGiven(setting.option()))
                .map(setting -> command.findOption(setting.option()).getValue())
                .filter(VariedOption.class::isInstance)
                .map(VariedOption.class::cast)
                .toList();
    }

    /** Reads one side's values from now on. */
    void choose(int its) {
        side = its;
    }

    /** Gives all commands that have such a mixin its options. */
    static void register(CommandLine program) {
        Stream.concat(Stream.of(program), program.getSubcommands().values().stream())
                .map(CommandLine::getCommandSpec)
                .forEach(command -> command.mixins().values().stream()
                        .map(CommandSpec::userObject)
                        .filter(PlanOptions.class::isInstance)
                        .forEach(options -> ((PlanOptions) options).addTo(command)));
    }

    private void addTo(CommandSpec its) {
        command = its;
        cluster = new ClusterOptions(this);
        settings.forEach(setting -> its.addOption(option(setting)));
    }

    private OptionSpec option(PlanSetting setting) {
        OptionSpec.Builder option = OptionSpec.builder(setting.option())
                .description(OptionSections.whole(setting.help(shown(setting))))
                .hidden(hidden.contains(setting.option()));
        if (setting.isFlag()) {
            return option.type(boolean.class).build();
        }
        option.paramLabel(setting.label())
                .arity("1")
                .converters(text -> maySeveralBeGiven && VariedOption.isIn(setting, text)
                        ? VariedOption.of(setting, text)
                        : read(setting, text));
        boolean isRepeated = setting.option().equals("--fault");
        return (isRepeated ? option.type(List.class).auxiliaryTypes(Object.class) : option.type(Object.class)).build();
    }

    private String shown(PlanSetting setting) {
        Object value = setting.usual();
        boolean isOne = value != null && !(value instanceof List);
        String text = usual.getOrDefault(setting.option(), isOne ? setting.text(value) : "");
        return shown.getOrDefault(setting.option(), text);
    }

    private static Object read(PlanSetting setting, String text) {
        return Converters.read(text, setting.reader());
    }

    boolean isGiven(String option) {
        return command.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** What the user or the command says; empty = nothing. */
    Optional<Object> value(String option) {
        if (isGiven(option)) {
            Object value = command.findOption(option).getValue();
            return Optional.of(
                    value instanceof VariedOption varied ? varied.values().get(side) : value);
        }
        return settings.stream()
                .filter(setting -> setting.option().equals(option))
                .filter(setting -> usual.containsKey(option))
                .map(setting -> read(setting, usual.get(option)))
                .findFirst();
    }

    Optional<String> text(String option) {
        return value(option).map(Object::toString);
    }

    ClusterOptions cluster() {
        return cluster;
    }

    /** What the options say of a query's plan, the cluster aside. */
    PlanTree tree(String query) {
        PlanTree tree = PlanTree.of(QueryLookup.byId(query).id());
        settings.stream()
                .filter(setting -> !setting.path().startsWith("cluster."))
                .forEach(setting -> value(setting.option()).ifPresent(value -> tree.set(setting.path(), value)));
        if (tree.has("workload.eventsFrom")) {
            sayRecorded(tree);
        }
        if (isGiven(SNAPSHOTS)
                && !(command.findOption("--guarantee").getValue() instanceof VariedOption)
                && tree.get("job.guarantee", Guarantee.class) == Guarantee.NONE) {
            throw new UserMistake(
                    SNAPSHOTS + " is given, but without --guarantee no snapshot is taken, expected both or none");
        }
        if (isGiven("--late-by") && tree.get("workload.latePercent", Integer.class) == 0) {
            throw new UserMistake("--late-by is given, but without --late no event is late, expected both or none");
        }
        if (usual.containsKey(SLIDE) && !isGiven(SLIDE) && !tree.reads(Setting.TICK)) {
            long windowMillis = tree.get("workload.windowMillis", Long.class);
            long slideMillis = tree.get("workload.slideMillis", Long.class);
            tree.set("workload.slideMillis", PlanDefaults.slideMillis(windowMillis, slideMillis));
        }
        if (tree.has("job.variant")) {
            tree.set("job.variant", tree.variant(tree.get("job.variant", Variant.class)));
        }
        return tree;
    }

    /** What recorded events say of themselves; they are read once. */
    private void sayRecorded(PlanTree tree) {
        OF_GENERATED.settings.stream()
                .map(PlanSetting::option)
                .filter(this::isGiven)
                .findFirst()
                .ifPresent(option -> {
                    throw new UserMistake(option + " cannot be used with --events-from, expected generated events");
                });
        if (recorded == null) {
            recorded = RecordedEvents.read(Path.of(text("--events-from").orElseThrow()));
        }
        tree.set("workload.rate", recorded.perSecond()).set("workload.events", EmittedEvents.NEEDED);
        if (!tree.has("workload.lagMillis")) {
            tree.set("workload.lagMillis", recorded.disorderMillis());
        }
    }

    RunPlan plan(String query) {
        return checked(on(cluster.plan(), tree(query)));
    }

    /**
     * The plans for queries; {@code all} stands for those that the profile and the engine have, and a line on stderr
     * names the others.
     */
    List<RunPlan> plans(List<String> ids) {
        List<Query> queries = QueryLookup.named(ids);
        if (QueryLookup.isAll(ids)) {
            PlanTree any = tree(queries.get(0).id());
            Engine engine = any.get("job.engine", Engine.class);
            Profile profile = any.get("workload.profile", Profile.class);
            queries = asked(
                    queries,
                    "not asked in " + profile,
                    query -> query.definition().isAskedIn(profile));
            queries = asked(queries, "not written for " + engine, query -> EngineModule.has(engine, query.id()));
            for (String option : List.of("--fault", "--events-from")) {
                queries = asked(
                        queries, "not asked with " + option, query -> !isGiven(option) || query.due() != Due.BOUNDS);
            }
            queries = asked(
                    queries,
                    "asks a map of generated events",
                    query -> !isGiven("--events-from")
                            || !query.definition().settings(profile).contains(Setting.MAP));
        }
        refuseMapOf(queries);
        return queries.stream().map(query -> plan(query.id())).toList();
    }

    /** A command may ask a map and windows; one that asks no map has no use for a map's options. */
    private void refuseMapOf(List<Query> queries) {
        settings.stream()
                .filter(setting -> setting.path().startsWith("workload.map.") && isGiven(setting.option()))
                .filter(setting -> queries.stream().noneMatch(query -> QueryLookup.reads(query.id(), Setting.MAP)))
                .findFirst()
                .ifPresent(setting -> {
                    throw new UserMistake(setting.option() + " is about a map, expected map-get, map-set or map-mixed");
                });
    }

    private static List<Query> asked(List<Query> queries, String why, Predicate<Query> has) {
        QueryLookup.leftOut(queries, why, has).ifPresent(Console::say);
        return queries.stream().filter(has).toList();
    }

    /** The plan for a query at another rate, measured for another time, ms, if it is not empty. */
    RunPlan plan(String query, long rate, OptionalLong measureMillis) {
        if (value("--events-from").isPresent()) {
            throw new UserMistake("--events-from has a rate of its own, expected generated events");
        }
        refuseMapOf(List.of(QueryLookup.byId(query)));
        PlanTree tree = tree(query).set("workload.rate", rate);
        measureMillis.ifPresent(millis -> tree.set("phases.measureMillis", millis));
        return checked(on(cluster.plan(), tree));
    }

    /** The plan on a cluster, whose links lead through the runner where faults need that. */
    static RunPlan on(ClusterPlan where, PlanTree tree) {
        return tree.set("cluster", where).clear("cluster.relayed").plan();
    }

    static GeneratorSettings bounded(long events, LongFunction<GeneratorSettings> settings) {
        if (events < 1 || events == Long.MAX_VALUE) {
            throw new UserMistake("--events is " + events + ", expected " + (events < 1 ? "at least 1" : "fewer"));
        }
        try {
            return settings.apply(events);
        } catch (IllegalArgumentException e) {
            throw new UserMistake(e.getMessage());
        }
    }

    /** Does nothing, unless the run would be profiled, for commands to which a run that is not judged says nothing. */
    static void refuseProfiler(RunPlan plan, String consequence) {
        if (plan.profiler().isPresent()) {
            throw new UserMistake("--profiler: a profiled run is not judged, " + consequence + ", expected none");
        }
    }

    /** The plan, unless it cannot run. */
    static RunPlan checked(RunPlan plan) {
        checkedWorkload(plan);
        EngineModule.check(plan);
        ClusterOptions.checkMembers(plan.cluster());
        ClusterPlanner.checkMap(plan);
        FaultCheck.check(plan.faults(), plan.cluster(), plan.workload().seed());
        if (plan.cluster().kind() == ClusterKind.ATTACH) {
            AttachedCluster.check(plan.cluster());
        }
        return plan;
    }

    /** What needs no cluster and no engine. */
    static void checkedWorkload(RunPlan plan) {
        try {
            plan.workload().checkProfile();
            plan.workload().allowedLagMillis();
            plan.checkBounds();
            plan.checkDisorder();
            plan.workload().checkQuestion();
            plan.workload().checkJoinSpan();
        } catch (IllegalArgumentException e) {
            throw new UserMistake(e.getMessage());
        }
    }

    /**
     * The axis of a comparison: an option of a run with several values, such as {@code --jvm g1-5ms,zgc}, one for each
     * side.
     */
    record VariedOption(PlanSetting setting, List<String> texts, List<Object> values) {

        /** Options whose values contain no comma. */
        private static final Set<String> OPTIONS =
                Set.of(("--backups --check --cluster --engine --events --guarantee --hazelcast-jar --in-flight --jvm"
                                + " --key-choice --keys --profile --rate --requests --slide --source-processors "
                                + "--threads --value-bytes --variant --window --writes")
                        .split(" "));

        /** Whether a text has several values. Addresses of a running cluster have commas of their own. */
        private static boolean isIn(PlanSetting setting, String text) {
            return OPTIONS.contains(setting.option()) && text.contains(",") && !text.startsWith("attach:");
        }

        private static VariedOption of(PlanSetting setting, String text) {
            List<String> texts = List.of(text.split(",", -1));
            return new VariedOption(
                    setting,
                    texts,
                    texts.stream().map(each -> read(setting, each)).toList());
        }
    }
}

package nexmark.jet.runner.cli;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.EmittedEvents;
import nexmark.jet.plan.Engine;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.PlanSetting;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.question.Due;
import nexmark.jet.question.Setting;
import nexmark.jet.runner.fault.FaultCheck;
import nexmark.jet.runner.recorded.RecordedEvents;
import nexmark.jet.runner.recorded.Units;
import nexmark.jet.runner.run.EngineModule;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options for settings of a plan, made from {@link PlanSettings}: all of them, or those that a command has.
 */
@Command
final class PlanOptions {

    private static final PlanOptions OF_GENERATED = of(PlanSettings.JOIN_SPAN, PlanSettings.FAULTS)
            .andSections(PlanSettings.LOAD)
            .without(PlanSettings.PROFILE, PlanSettings.EVENTS_FROM, PlanSettings.TIME_UNIT, PlanSettings.MONEY);

    private final List<PlanSetting<?>> settings;
    private final Map<PlanSetting<?>, String> usual = new HashMap<>();
    private final Map<PlanSetting<?>, String> shown = new HashMap<>();
    private final Set<PlanSetting<?>> hidden = new HashSet<>();
    private final Map<PlanSetting<?>, OptionSpec> options = new LinkedHashMap<>();
    private final Map<ClusterSpec, ClusterPlan> clusters = new HashMap<>();
    private boolean maySeveralBeGiven;
    /** Index of the value that counts, of those of one option. */
    private int side;
    /** Null until it is read. */
    private RecordedEvents recorded;

    PlanOptions() {
        this(any -> true);
    }

    private PlanOptions(Predicate<PlanSetting<?>> has) {
        settings = PlanSettings.withOption().filter(has).toList();
    }

    static PlanOptions of(PlanSetting<?>... settings) {
        return new PlanOptions(Set.of(settings)::contains);
    }

    /** These options, and all options of some sections of help. */
    PlanOptions andSections(String... sections) {
        return new PlanOptions(
                setting -> settings.contains(setting) || List.of(sections).contains(setting.section()));
    }

    PlanOptions without(PlanSetting<?>... others) {
        return new PlanOptions(
                setting -> settings.contains(setting) && !List.of(others).contains(setting));
    }

    PlanOptions usually(PlanSetting<?> setting, String value) {
        usual.put(setting, value);
        return this;
    }

    /** Sets the words for help about a default that the command works out. */
    PlanOptions shownAs(PlanSetting<?> setting, String words) {
        shown.put(setting, words);
        return this;
    }

    /** Hides options that the command refuses with a reason of its own. */
    PlanOptions hiding(PlanSetting<?>... others) {
        hidden.addAll(List.of(others));
        return this;
    }

    /** Allows several values of an option, one for each side of a comparison. */
    PlanOptions ofSides() {
        maySeveralBeGiven = true;
        return this;
    }

    List<VariedOption> varied() {
        return options.values().stream()
                .map(OptionSpec::getValue)
                .filter(VariedOption.class::isInstance)
                .map(VariedOption.class::cast)
                .toList();
    }

    /** Reads one side's values from now on. */
    void choose(int index) {
        side = index;
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

    private void addTo(CommandSpec command) {
        for (PlanSetting<?> setting : settings) {
            OptionSpec option = option(setting);
            options.put(setting, option);
            command.addOption(option);
        }
    }

    private OptionSpec option(PlanSetting<?> setting) {
        String text = usual.getOrDefault(setting, setting.usualText());
        OptionSpec.Builder option = OptionSpec.builder(setting.option())
                .description(OptionSections.whole(setting.help(shown.getOrDefault(setting, text))))
                .hidden(hidden.contains(setting));
        if (setting.isFlag()) {
            return option.type(Boolean.class).build();
        }
        option.paramLabel(setting.kind().label())
                .arity("1")
                .converters(value -> maySeveralBeGiven && VariedOption.isIn(setting, value)
                        ? VariedOption.of(setting, value)
                        : read(setting, value));
        boolean isRepeated = setting.equals(PlanSettings.FAULTS);
        option.splitRegex(isRepeated ? "," : "");
        return (isRepeated ? option.type(List.class).auxiliaryTypes(Object.class) : option.type(Object.class)).build();
    }

    private static Object read(PlanSetting<?> setting, String text) {
        return Converters.read(text, setting.kind().reader());
    }

    boolean isGiven(PlanSetting<?> setting) {
        return options.containsKey(setting) && options.get(setting).getValue() != null;
    }

    /** The names of the options that are given. */
    Stream<String> given() {
        return settings.stream().filter(this::isGiven).map(PlanSetting::option);
    }

    /** The value of the user or else of the command; empty if there is none. */
    private Optional<Object> value(PlanSetting<?> setting) {
        if (isGiven(setting)) {
            Object value = options.get(setting).getValue();
            return Optional.of(
                    value instanceof VariedOption varied ? varied.values().get(side) : value);
        }
        return Optional.ofNullable(usual.get(setting)).map(text -> read(setting, text));
    }

    /** Whether the cluster is given, which excludes options of its members. */
    boolean isClusterGiven() {
        if (!isGiven(PlanSettings.CLUSTER)) {
            settings.stream()
                    .filter(setting -> setting.path().startsWith("cluster.") && isGiven(setting))
                    .findFirst()
                    .ifPresent(setting -> {
                        throw new UserMistake(setting.option() + " belongs to one cluster, expected --cluster with it");
                    });
        }
        return isGiven(PlanSettings.CLUSTER);
    }

    /** The given cluster or the default: members with their own JVM where options need it. */
    ClusterPlan cluster() {
        ClusterPlan cluster = tree("q5").locate(this::look).cluster();
        ClusterOptions.checkMembers(cluster);
        return cluster;
    }

    /** An inventory or a running cluster is looked at once and planned with many times. */
    private ClusterPlan look(ClusterSpec spec) {
        return clusters.computeIfAbsent(spec, ClusterOptions::planned);
    }

    /** The settings of a query's plan that the options give. */
    PlanTree tree(String query) {
        PlanTree tree = PlanTree.of(QueryLookup.byId(query).id());
        settings.forEach(setting -> value(setting).ifPresent(value -> tree.say(setting, value)));
        if (tree.has(PlanSettings.EVENTS_FROM)) {
            sayRecorded(tree);
        }
        if (isGiven(PlanSettings.SNAPSHOT_INTERVAL)
                && varied().stream().noneMatch(varied -> varied.setting().equals(PlanSettings.GUARANTEE))
                && tree.get(PlanSettings.GUARANTEE) == Guarantee.NONE) {
            throw new UserMistake("--snapshot-interval is given, but without --guarantee no snapshot is taken,"
                    + " expected both or none");
        }
        if (usual.containsKey(PlanSettings.SLIDE) && !isGiven(PlanSettings.SLIDE) && !tree.reads(Setting.TICK)) {
            tree.set(
                    PlanSettings.SLIDE,
                    PlanDefaults.slideMillis(tree.get(PlanSettings.WINDOW), tree.get(PlanSettings.SLIDE)));
        }
        return tree;
    }

    /** Adds the settings that follow from recorded events; these are read once. */
    private void sayRecorded(PlanTree tree) {
        OF_GENERATED.settings.stream().filter(this::isGiven).findFirst().ifPresent(setting -> {
            throw new UserMistake(setting.option() + " cannot be used with --events-from, expected generated events");
        });
        if (recorded == null) {
            Units units = Units.of(tree.said(PlanSettings.TIME_UNIT), tree.said(PlanSettings.MONEY));
            recorded = RecordedEvents.read(Path.of(tree.get(PlanSettings.EVENTS_FROM)), units);
            recorded.note().ifPresent(Console::say);
        }
        tree.set(PlanSettings.RATE, recorded.perSecond()).set(PlanSettings.EVENTS, EmittedEvents.NEEDED);
        if (!tree.has(PlanSettings.LAG)) {
            tree.set(PlanSettings.LAG, recorded.disorderMillis());
        }
    }

    /** Reads what a plan from a file says of recorded events, so that mistakes and a note come first. */
    static void readRecorded(WorkloadPlan workload) {
        RecordedEvents.of(workload).flatMap(RecordedEvents::note).ifPresent(Console::say);
    }

    RunPlan plan(String query) {
        return checked(tree(query).locate(this::look).plan());
    }

    /**
     * The plans for queries; {@code all} stands for those that the profile and the engine have, and a line on stderr
     * names the others.
     */
    List<RunPlan> plans(List<String> ids) {
        List<Query> queries = QueryLookup.named(ids);
        if (QueryLookup.isAll(ids)) {
            PlanTree firstTree = tree(queries.get(0).id());
            Engine engine = firstTree.get(PlanSettings.ENGINE);
            Profile profile = firstTree.get(PlanSettings.PROFILE);
            queries = asked(
                    queries,
                    "not asked in " + profile,
                    query -> query.definition().isAskedIn(profile));
            queries = asked(queries, "not written for " + engine, query -> EngineModule.has(engine, query.id()));
            for (PlanSetting<?> setting : List.of(PlanSettings.FAULTS, PlanSettings.EVENTS_FROM)) {
                queries = asked(
                        queries,
                        "not asked with " + setting.option(),
                        query -> !isGiven(setting) || query.due() != Due.BOUNDS);
            }
            queries = asked(
                    queries,
                    "asks a map of generated events",
                    query -> !isGiven(PlanSettings.EVENTS_FROM)
                            || !query.definition().settings(profile).contains(Setting.MAP));
        }
        refuseMapOf(queries);
        return queries.stream().map(query -> plan(query.id())).toList();
    }

    /** A command may ask a map and windows; one that asks no map has no use for a map's options. */
    private void refuseMapOf(List<Query> queries) {
        settings.stream()
                .filter(setting -> setting.section().equals(PlanSettings.MAP) && isGiven(setting))
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

    /** The plan for a query at another rate, measured for another time, ms, if it is given, with other settings. */
    RunPlan plan(String query, long rate, OptionalLong measureMillis, Map<PlanSetting<?>, Object> others) {
        if (isGiven(PlanSettings.EVENTS_FROM)) {
            throw new UserMistake("--events-from has a rate of its own, expected generated events");
        }
        refuseMapOf(List.of(QueryLookup.byId(query)));
        PlanTree tree = tree(query).set(PlanSettings.RATE, rate);
        measureMillis.ifPresent(millis -> tree.set(PlanSettings.MEASURE, millis));
        others.forEach(tree::say);
        return checked(tree.locate(this::look).plan());
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

    /** Refuses a profiler, for commands that need judged runs. */
    static void refuseProfiler(RunPlan plan, String consequence) {
        if (plan.profiler().isPresent()) {
            throw new UserMistake("--profiler: a profiled run is not judged, " + consequence + ", expected none");
        }
    }

    /** Refuses what is read of several jobs, which nothing can prove again. */
    static void refuseEvidence(RunPlan plan, boolean keepsEvidence) {
        if (keepsEvidence && plan.job().jobs() > 1) {
            throw new UserMistake("--keep-evidence keeps what is read of one job, expected --jobs 1 with it");
        }
    }

    /** The plan, unless it cannot run. */
    static RunPlan checked(RunPlan plan) {
        plan.checkWorkload();
        EngineModule.check(plan);
        ClusterOptions.checkMembers(plan.cluster());
        ClusterPlanner.checkMap(plan);
        ClusterPlanner.checkJobs(plan);
        ClusterPlanner.checkJournal(plan);
        FaultCheck.check(plan.faults(), plan.cluster(), plan.workload().seed());
        if (plan.cluster().kind() == ClusterKind.ATTACH) {
            AttachedCluster.check(plan.cluster());
        }
        return plan;
    }

    /**
     * The axis of a comparison: an option of a run with several values, such as {@code --jvm g1-5ms,zgc}, one for each
     * side.
     */
    record VariedOption(PlanSetting<?> setting, List<String> texts, List<Object> values) {

        /** Whether a text has several values. Addresses of a running cluster have commas of their own. */
        private static boolean isIn(PlanSetting<?> setting, String text) {
            return !setting.isList() && text.contains(",") && !text.startsWith("attach:");
        }

        private static VariedOption of(PlanSetting<?> setting, String text) {
            List<String> texts = List.of(text.split(",", -1));
            return new VariedOption(
                    setting,
                    texts,
                    texts.stream().map(each -> read(setting, each)).toList());
        }
    }
}

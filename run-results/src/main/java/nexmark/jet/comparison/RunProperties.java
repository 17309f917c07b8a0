package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.environment.Environment;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.PlanJson;
import nexmark.jet.result.RunResult;

/** The properties of a run in which sides can differ, by name: its plan's settings, and what it was measured with. */
public final class RunProperties {

    public static final String LABEL = "label";

    private static final String MEMBERS = "cluster.members";
    private static final String RATE = "workload.rate";
    public static final String QUERY = "workload.query";

    static final String TAG = "tag.";

    static final Map<String, String> ALIASES = Map.of(
            "jobs",
            "job.jobs",
            "jvm",
            "cluster.jvm",
            "members",
            MEMBERS,
            "query",
            QUERY,
            "rate",
            RATE,
            "variant",
            "job.variant");

    private static final String UNKNOWN = "unknown";
    static final String NONE = "none";
    /** Flags that start so say what the terminal can show, or follow from the preset or the JDK. */
    private static final Pattern NO_SETTING = Pattern.compile("-Dnexmark\\.|-Dpicocli\\.|--add-|--sun-misc-");
    /** A folder in a flag may be another one for each run. */
    private static final Pattern FOLDER = Pattern.compile("~?/[^:,;=\\s]*/");
    /** The series that a foreign program does not measure. */
    private static final String SERIES_OF_OURS = "every";

    private RunProperties() {}

    /** All properties, with those that are the user's own words: the label, and the tags as {@code tag.NAME}. */
    public static Map<String, String> of(RunResult run) {
        Map<String, String> properties = new TreeMap<>(ofMeasurement(run));
        properties.put(LABEL, run.label() == null ? NONE : run.label());
        run.tags().forEach((name, value) -> properties.put(TAG + name, value));
        return properties;
    }

    /**
     * A plan's settings: query and members first, the rate last, because a search finds another rate for each of the
     * other settings.
     */
    public static Map<String, String> settings(RunPlan plan) {
        Map<String, String> all = PlanJson.flat(plan);
        Map<String, String> settings = new LinkedHashMap<>();
        List.of(QUERY, MEMBERS).forEach(path -> settings.put(path, all.get(path)));
        settings.putAll(all);
        settings.put(RATE, settings.remove(RATE));
        return settings;
    }

    /**
     * The properties in which runs differ, without those whose value follows from the ones before.
     */
    public static List<String> varied(List<Map<String, String>> runs) {
        List<String> varied = new ArrayList<>();
        for (String property : runs.isEmpty() ? Set.<String>of() : runs.get(0).keySet()) {
            Map<List<String>, String> values = new HashMap<>();
            Function<Map<String, String>, String> value = run -> String.valueOf(run.get(property));
            Function<Map<String, String>, List<String>> before =
                    run -> varied.stream().map(run::get).toList();
            if (runs.stream()
                    .anyMatch(run -> !value.apply(run)
                            .equals(values.computeIfAbsent(before.apply(run), any -> value.apply(run))))) {
                varied.add(property);
            }
        }
        return varied;
    }

    /** The properties that can have an effect on figures. */
    static Map<String, String> ofMeasurement(RunResult run) {
        Map<String, String> properties = new TreeMap<>(PlanJson.flat(run.plan()));
        properties.put(
                "revision", run.benchmark() == null ? UNKNOWN : run.benchmark().gitRevision());
        boolean isUnknown = run.plan().cluster().kind() == ClusterKind.ATTACH;
        properties.put("freshJvm", isUnknown ? UNKNOWN : run.verdict().notes(Kind.USED_JVM) ? "no" : "yes");
        properties.put("hazelcast", ofJvms(run, Environment::hazelcastVersion));
        properties.put("engineVersion", run.environments().engineInWords());
        properties.put("jdk", ofJvms(run, jvm -> jvm.jvm().version()));
        properties.put("heap", ofJvms(run, jvm -> gigabytes(jvm.jvm().maxHeapBytes())));
        properties.put(
                "collectors", ofJvms(run, jvm -> String.join(", ", jvm.jvm().collectors())));
        properties.put("flags", ofJvms(run, RunProperties::flags));
        properties.put("machine", ofMachines(run, RunProperties::machine));
        properties.put("kernel", ofMachines(run, machine -> machine.os().kernel()));
        return properties;
    }

    /** A property of the JVMs; unknown for a foreign program. */
    private static String ofJvms(RunResult run, Function<Environment, String> property) {
        boolean isForeign = !run.latency().series().containsKey(SERIES_OF_OURS);
        return isForeign ? UNKNOWN : ofMachines(run, property);
    }

    private static String ofMachines(RunResult run, Function<Environment, String> property) {
        Collection<Environment> members = run.environments().members().values();
        Stream<Environment> machines =
                members.isEmpty() ? Stream.of(run.environments().runner()) : members.stream();
        return machines.map(property).distinct().sorted().collect(Collectors.joining(" and "));
    }

    /** The flags by which a JVM can differ from another one, sorted. */
    private static String flags(Environment environment) {
        String flags = environment.jvm().flags().stream()
                .filter(flag -> !NO_SETTING.matcher(flag).lookingAt())
                .map(flag -> FOLDER.matcher(flag).replaceAll(""))
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
        return flags.isEmpty() ? NONE : flags;
    }

    private static String machine(Environment environment) {
        Long bytes = environment.memory().totalBytes();
        return Objects.toString(environment.cpu().model(), "unknown processor") + " x "
                + environment.cpu().availableToJvm() + " " + (bytes == null ? "" : gigabytes(bytes));
    }

    private static String gigabytes(long bytes) {
        return Math.round(bytes / 1e8) / 10.0 + " GB";
    }

    /**
     * The properties in which two sides differ, each with its values: {@code jdk (17.0.15+6 / 21.0.2+13)}.
     *
     * @param compared name of the property that is compared on purpose, which is left out; empty = none
     */
    static List<String> differences(Side baseline, Side other, String compared) {
        Map<String, Set<String>> second = values(other);
        List<String> differences = new ArrayList<>();
        values(baseline).forEach((property, values) -> {
            Set<String> otherValues = second.getOrDefault(property, Set.of());
            if (!property.equals(compared) && !values.equals(otherValues)) {
                differences.add(
                        property + " (" + without(otherValues, values) + " / " + without(values, otherValues) + ")");
            }
        });
        return differences;
    }

    /** The values without the flags that the others have too: JVMs have many and differ in few. */
    private static String without(Set<String> others, Set<String> values) {
        List<String> common = List.of(String.join(" ", others).split(" "));
        return values.stream()
                .map(value -> Stream.of(value.split(" "))
                        .filter(word -> !value.startsWith("-") || !common.contains(word))
                        .collect(Collectors.joining(" ")))
                .map(left -> left.isEmpty() ? NONE : left)
                .collect(Collectors.joining(", "));
    }

    private static Map<String, Set<String>> values(Side side) {
        Map<String, Set<String>> values = new TreeMap<>();
        side.runs()
                .forEach(run -> ofMeasurement(run)
                        .forEach((property, value) -> values.computeIfAbsent(property, name -> new TreeSet<>())
                                .add(value)));
        return values;
    }

    /**
     * The properties in which the runs of one side differ, each with its values: {@code jdk (17.0.15+6, 21.0.2+13)}.
     */
    static List<String> mixed(Side side) {
        return values(side).entrySet().stream()
                .filter(property -> property.getValue().size() > 1)
                .map(property -> property.getKey() + " (" + String.join(", ", property.getValue()) + ")")
                .toList();
    }
}

package nexmark.jet.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.Limits;
import nexmark.jet.plan.Millis;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;

/**
 * Reads experiments that people write (YAML). {@code docs/experiments.md} describes the keys. Unknown keys are refused,
 * because a typo would measure something else.
 */
public final class ExperimentFile {

    static final List<String> KEYS = List.of(
            "name description base cells axes repetitions order seed timeout label tags require percentiles metrics"
                    .split(" ", -1));

    private static final List<String> USUAL_PERCENTILES = List.of("p50", "p90", "p99");
    private static final List<String> USUAL_METRICS = List.of("p50", "p99", "cost", "throughput");

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_.-]+");
    private static final Pattern PERCENTILE = Pattern.compile("p(50|90|99|99\\.9|99\\.99)");

    private final Path file;
    private final List<Requirement> further;
    private final YamlKeys keys;

    private ExperimentFile(Path file, List<Requirement> further) {
        this.file = file;
        this.further = further;
        this.keys = new YamlKeys(file, KEYS, "experiment");
    }

    /** @throws UserMistake in one line that names the file, the key, and what was expected */
    public static Experiment read(Path file) {
        return read(file, List.of());
    }

    /**
     * As {@link #read(Path)}, with further goals after those of the file. A goal that is written twice in the same
     * words is one.
     *
     * @throws UserMistake in one line that names the file, the key, and what was expected
     */
    public static Experiment read(Path file, List<Requirement> further) {
        return new ExperimentFile(file, further).read();
    }

    private Experiment read() {
        List<Map<String, JsonNode>> cells = cells();
        return new Experiment(
                file.toString(),
                name(),
                keys.text("description", ""),
                base(),
                cells,
                axes(cells),
                (int) keys.wholeNumber("repetitions", 1, 1),
                order(),
                keys.wholeNumber("seed", 0, 0),
                timeout(),
                new RunLabel(label(), tags(), requirements()),
                percentiles(),
                keys.texts("metrics", USUAL_METRICS).stream().map(this::metric).toList());
    }

    private String name() {
        String name = keys.text("name", file.getFileName().toString().replaceFirst("\\.ya?ml$", ""));
        if (!NAME.matcher(name).matches()) {
            throw keys.mistake(
                    "name is '" + name + "', expected letters, digits and ._-, since a folder has this name");
        }
        return name;
    }

    private ObjectNode base() {
        JsonNode base = keys.value("base");
        if (base.isMissingNode()) {
            return StrictJson.MAPPER.createObjectNode();
        }
        if (!base.isObject()) {
            throw keys.mistake(
                    "base is " + StrictJson.shown(base) + ", expected a plan such as {workload: {query: q5}}");
        }
        return (ObjectNode) keys.inFile("", () -> SettingNames.read("", base));
    }

    private List<Map<String, JsonNode>> cells() {
        JsonNode cells = keys.value("cells");
        if (cells.isMissingNode()) {
            return List.of(Map.of());
        }
        List<Map<String, JsonNode>> read = new ArrayList<>();
        for (JsonNode cell : cells) {
            read.add(settings("cells[" + read.size() + "]", cell));
        }
        if (!cells.isArray() || read.isEmpty()) {
            throw keys.mistake("cells is " + StrictJson.shown(cells)
                    + ", expected a list of settings such as {members: 3, rate: 1M}");
        }
        return read;
    }

    private List<Axis> axes(List<Map<String, JsonNode>> cells) {
        List<Axis> axes = new ArrayList<>();
        settings("axes", keys.value("axes")).forEach((path, values) -> {
            if (cells.stream().anyMatch(cell -> cell.containsKey(path))) {
                throw keys.mistake("axes and cells both have " + path + ", expected it in one of them");
            }
            axes.add(axis(path, values));
        });
        return axes;
    }

    private Axis axis(String path, JsonNode values) {
        if (!values.isArray() || values.isEmpty()) {
            throw keys.mistake(
                    "axes: " + path + " is " + StrictJson.shown(values) + ", expected a list of at least one value");
        }
        List<JsonNode> read = new ArrayList<>();
        values.forEach(value -> read.add(value(path, value)));
        return new Axis(path, read);
    }

    /** The values, which are not read yet if they are lists, by the paths of their settings. */
    private Map<String, JsonNode> settings(String place, JsonNode written) {
        if (!written.isMissingNode() && !written.isObject()) {
            throw keys.mistake(place + " is " + StrictJson.shown(written) + ", expected settings such as "
                    + (place.equals("axes") ? "{rate: [100k, 1M]}" : "{members: 3, rate: 1M}"));
        }
        Map<String, JsonNode> byPath = new LinkedHashMap<>();
        written.forEachEntry((name, value) -> {
            String path = keys.inFile(place + ": ", () -> SettingNames.path(name));
            if (byPath.put(path, value.isArray() ? value : value(path, value)) != null) {
                throw keys.mistake(place + " names " + path + " twice, expected each setting once");
            }
        });
        return byPath;
    }

    private JsonNode value(String path, JsonNode written) {
        return keys.inFile("", () -> SettingNames.read(path, written));
    }

    private RunOrder order() {
        String text = keys.text("order", RunOrder.INTERLEAVED.toString());
        return Arrays.stream(RunOrder.values())
                .filter(order -> order.toString().equals(text))
                .findFirst()
                .orElseThrow(() ->
                        keys.mistake("order is '" + text + "', expected one of " + Arrays.toString(RunOrder.values())));
    }

    private String label() {
        return keys.inFile("", () -> {
            String text = keys.text("label", null);
            RunLabel.check("label", text);
            return text;
        });
    }

    private OptionalLong timeout() {
        String text = keys.text("timeout", null);
        return text == null ? OptionalLong.empty() : OptionalLong.of(timeout(text));
    }

    private long timeout(String text) {
        long millis = keys.inFile("timeout: ", () -> Millis.parse(text));
        return keys.inFile("", () -> {
            Limits.span("timeout", millis, 0);
            return millis;
        });
    }

    private Map<String, String> tags() {
        JsonNode tags = keys.value("tags");
        if (!tags.isMissingNode() && !tags.isObject()) {
            throw keys.mistake("tags is " + StrictJson.shown(tags) + ", expected names and values such as {host: c7i}");
        }
        Map<String, String> read = new LinkedHashMap<>();
        tags.forEachEntry((name, value) -> {
            if (PlannedRun.TAGS.contains(name)
                    || !TAG.matcher(name).matches()
                    || !value.isValueNode()
                    || value.isNull()) {
                throw keys.mistake("tags." + name + " is " + StrictJson.shown(value)
                        + ", expected a text, and a name of letters, digits and ._- other than " + PlannedRun.TAGS);
            }
            read.put(name, tag(name, value.asText()));
        });
        return read;
    }

    private String tag(String name, String text) {
        return keys.inFile("", () -> {
            RunLabel.checkTag("tags." + name, text);
            return text;
        });
    }

    private List<Requirement> requirements() {
        Stream<Requirement> own = keys.texts("require", List.of()).stream()
                .map(text -> keys.inFile("require: ", () -> Requirement.parse(text)));
        return Stream.concat(own, further.stream()).distinct().toList();
    }

    private RunMetric metric(String name) {
        return keys.inFile("metrics: ", () -> RunMetric.named(name));
    }

    private List<String> percentiles() {
        List<String> names = keys.texts("percentiles", USUAL_PERCENTILES);
        names.stream()
                .filter(name -> !PERCENTILE.matcher(name).matches())
                .findFirst()
                .ifPresent(name -> {
                    throw keys.mistake("percentiles has '" + name + "', expected some of p50, p90, p99, p99.9, p99.99");
                });
        return names;
    }
}

package nexmark.jet.experiment;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import nexmark.jet.plan.Millis;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.Spelling;
import nexmark.jet.result.StrictJson;

/**
 * Reads experiments that people write (YAML). {@code docs/experiments.md} describes the keys. Unknown keys are refused,
 * because a typo would measure something else.
 */
public final class ExperimentFile {

    static final List<String> KEYS = List.of(
            "name description base cells axes repetitions order seed timeout label tags require percentiles metrics"
                    .split(" ", -1));

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_.-]+");
    private static final Pattern PERCENTILE = Pattern.compile("p(50|90|99|99\\.9|99\\.99)");
    private static final int MOST_REPETITIONS = 10_000;

    private static final ObjectMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final Path file;
    private final JsonNode root;

    private ExperimentFile(Path file) {
        this.file = file;
        this.root = tree(file);
    }

    /** @throws UserMistake in one line that names the file, the key, and what was expected */
    public static Experiment read(Path file) {
        return new ExperimentFile(file).read();
    }

    private static JsonNode tree(Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new UserMistake(file + ": no such file, expected an experiment (YAML)");
        }
        try {
            return YAML.readTree(file.toFile());
        } catch (IOException e) {
            String why = e.getMessage().lines().findFirst().orElse("unreadable");
            throw new UserMistake(file + ": no YAML: " + why);
        }
    }

    private Experiment read() {
        if (!root.isObject()) {
            throw mistake("no experiment in it, expected some of the keys " + KEYS);
        }
        root.fieldNames().forEachRemaining(this::checkKey);
        List<Map<String, JsonNode>> cells = cells();
        return new Experiment(
                file.toString(),
                name(),
                text("description", ""),
                base(),
                cells,
                axes(cells),
                (int) wholeNumber("repetitions", 1, 1, MOST_REPETITIONS),
                order(),
                wholeNumber("seed", 0, Long.MIN_VALUE, Long.MAX_VALUE),
                timeout(),
                new RunLabel(text("label", null), tags()),
                texts("require", List.of()).stream().map(this::requirement).toList(),
                percentiles(),
                root.has("metrics") ? metrics() : Experiment.USUAL_METRICS);
    }

    private List<RunMetric> metrics() {
        return texts("metrics", List.of()).stream()
                .map(name -> inFile("metrics: ", () -> RunMetric.named(name)))
                .toList();
    }

    private void checkKey(String key) {
        if (!KEYS.contains(key)) {
            throw mistake("unknown key '" + key + "', "
                    + Spelling.nearest(key, KEYS)
                            .map(nearest -> "did you mean '" + nearest + "'?")
                            .orElse("expected some of " + KEYS));
        }
    }

    private String name() {
        String name = text("name", file.getFileName().toString().replaceFirst("\\.ya?ml$", ""));
        if (!NAME.matcher(name).matches()) {
            throw mistake("name is '" + name + "', expected letters, digits and ._-, since a folder has this name");
        }
        return name;
    }

    private ObjectNode base() {
        JsonNode base = root.path("base");
        if (base.isMissingNode()) {
            return StrictJson.MAPPER.createObjectNode();
        }
        if (!base.isObject()) {
            throw mistake("base is " + StrictJson.shown(base) + ", expected a plan such as {workload: {query: q5}}");
        }
        return (ObjectNode) inFile("", () -> PlanSettings.read("", base));
    }

    private List<Map<String, JsonNode>> cells() {
        JsonNode cells = root.path("cells");
        if (cells.isMissingNode()) {
            return List.of(Map.of());
        }
        List<Map<String, JsonNode>> read = new ArrayList<>();
        for (JsonNode cell : cells) {
            read.add(settings("cells[" + read.size() + "]", cell));
        }
        if (!cells.isArray() || read.isEmpty()) {
            throw mistake("cells is " + StrictJson.shown(cells)
                    + ", expected a list of settings such as {members: 3, rate: 1M}");
        }
        return read;
    }

    private List<Axis> axes(List<Map<String, JsonNode>> cells) {
        List<Axis> axes = new ArrayList<>();
        settings("axes", root.path("axes")).forEach((path, values) -> {
            if (cells.stream().anyMatch(cell -> cell.containsKey(path))) {
                throw mistake("axes and cells both have " + path + ", expected it in one of them");
            }
            axes.add(axis(path, values));
        });
        return axes;
    }

    private Axis axis(String path, JsonNode values) {
        if (!values.isArray() || values.isEmpty()) {
            throw mistake(
                    "axes: " + path + " is " + StrictJson.shown(values) + ", expected a list of at least one value");
        }
        List<JsonNode> read = new ArrayList<>();
        values.forEach(value -> read.add(value(path, value)));
        return new Axis(path, read);
    }

    /** The values, which are not read yet if they are lists, by the paths of their settings. */
    private Map<String, JsonNode> settings(String place, JsonNode written) {
        if (!written.isMissingNode() && !written.isObject()) {
            throw mistake(place + " is " + StrictJson.shown(written) + ", expected settings such as "
                    + (place.equals("axes") ? "{rate: [100k, 1M]}" : "{members: 3, rate: 1M}"));
        }
        Map<String, JsonNode> byPath = new LinkedHashMap<>();
        written.forEachEntry((name, value) -> {
            String path = inFile(place + ": ", () -> PlanSettings.path(name));
            if (byPath.put(path, value.isArray() ? value : value(path, value)) != null) {
                throw mistake(place + " names " + path + " twice, expected each setting once");
            }
        });
        return byPath;
    }

    private JsonNode value(String path, JsonNode written) {
        return inFile("", () -> PlanSettings.read(path, written));
    }

    private RunOrder order() {
        String text = text("order", RunOrder.INTERLEAVED.toString());
        return Arrays.stream(RunOrder.values())
                .filter(order -> order.toString().equals(text))
                .findFirst()
                .orElseThrow(() ->
                        mistake("order is '" + text + "', expected one of " + Arrays.toString(RunOrder.values())));
    }

    private OptionalLong timeout() {
        String text = text("timeout", null);
        return text == null ? OptionalLong.empty() : OptionalLong.of(inFile("timeout: ", () -> Millis.parse(text)));
    }

    private Map<String, String> tags() {
        JsonNode tags = root.path("tags");
        if (!tags.isMissingNode() && !tags.isObject()) {
            throw mistake("tags is " + StrictJson.shown(tags) + ", expected names and values such as {host: c7i}");
        }
        Map<String, String> read = new LinkedHashMap<>();
        tags.forEachEntry((name, value) -> {
            if (RunTags.NAMES.contains(name)
                    || !TAG.matcher(name).matches()
                    || !value.isValueNode()
                    || value.isNull()) {
                throw mistake("tags." + name + " is " + StrictJson.shown(value)
                        + ", expected a text, and a name of letters, digits and ._- other than " + RunTags.NAMES);
            }
            read.put(name, value.asText());
        });
        return read;
    }

    private Requirement requirement(String text) {
        return inFile("require: ", () -> Requirement.parse(text));
    }

    private List<String> percentiles() {
        List<String> names = texts("percentiles", Experiment.USUAL_PERCENTILES);
        names.stream()
                .filter(name -> !PERCENTILE.matcher(name).matches())
                .findFirst()
                .ifPresent(name -> {
                    throw mistake("percentiles has '" + name + "', expected some of p50, p90, p99, p99.9, p99.99");
                });
        return names;
    }

    private List<String> texts(String key, List<String> ifAbsent) {
        JsonNode list = root.path(key);
        if (list.isMissingNode()) {
            return ifAbsent;
        }
        List<String> texts = new ArrayList<>();
        list.forEach(element -> texts.add(element.textValue()));
        if (!list.isArray() || texts.contains(null)) {
            throw mistake(key + " is " + StrictJson.shown(list) + ", expected a list of texts");
        }
        return texts;
    }

    private String text(String key, String ifAbsent) {
        JsonNode value = root.path(key);
        if (value.isMissingNode()) {
            return ifAbsent;
        }
        if (!value.isTextual() || value.textValue().isBlank()) {
            throw mistake(key + " is " + StrictJson.shown(value) + ", expected a text");
        }
        return value.textValue().strip();
    }

    private long wholeNumber(String key, long ifAbsent, long least, long most) {
        JsonNode value = root.path(key);
        if (value.isMissingNode()) {
            return ifAbsent;
        }
        if (!value.canConvertToLong()
                || !value.isIntegralNumber()
                || value.longValue() < least
                || value.longValue() > most) {
            throw mistake(key + " is " + StrictJson.shown(value) + ", expected a whole number"
                    + (least == 1 ? " from 1 to " + most : ""));
        }
        return value.longValue();
    }

    /** What is read, or the mistake in it with the file's name and a place before it. */
    private <T> T inFile(String place, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (UserMistake e) {
            throw mistake(place + e.getMessage());
        }
    }

    private UserMistake mistake(String what) {
        return new UserMistake(file + ": " + what);
    }
}

package nexmark.jet.experiment;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.experiment.Experiment.PlannedRun;
import nexmark.jet.experiment.Experiment.RunOrder;
import nexmark.jet.json.StrictJson;
import nexmark.jet.json.StrictJson.SyntaxReason;
import nexmark.jet.plan.Limits;
import nexmark.jet.plan.Millis;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.RunLabel;

/**
 * Reads experiments that people write (YAML). {@code docs/experiments.md} describes the keys. Unknown keys are refused,
 * because a typo would measure something else.
 */
public final class ExperimentFile {

    private static final ObjectMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS)
            .build();

    /**
     * Numbers of YAML 1.2's core schema, but for octal and hexadecimal ones; all else that looks like a number is text.
     */
    private static final Pattern WHOLE_NUMBER = Pattern.compile("[-+]?[0-9]{1,18}");

    private static final Pattern NUMBER = Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]{1,2})?");

    /** Keys whose values are texts as they are written: 007, 1.10, no. */
    private static final Set<String> TEXTS = Set.of("name", "description", "label", "tags");

    /** Defaults of the keys that a file leaves out; empty = there is none. */
    private static final String USUAL = """
            {name: '', description: '', base: {}, cells: [{}], axes: {}, repetitions: 1, order: interleaved, seed: 0,
            timeout: '', label: '', tags: {}, require: [], percentiles: [p50, p90, p99],
            metrics: [p50, p99, cost, throughput], columns: []}""";

    private static final String EXPECTED = "an experiment (YAML)";
    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]*";
    private static final String TAG = "[A-Za-z0-9_.-]+";
    private static final String PERCENTILE = "p(50|90|99|99\\.9|99\\.99)";

    record Written(
            String name,
            String description,
            ObjectNode base,
            List<Map<String, JsonNode>> cells,
            Map<String, List<JsonNode>> axes,
            int repetitions,
            RunOrder order,
            int seed,
            String timeout,
            String label,
            Map<String, String> tags,
            List<String> require,
            List<String> percentiles,
            List<String> metrics,
            List<JsonNode> columns) {

        Written {
            cells = List.copyOf(cells);
            require = List.copyOf(require);
            percentiles = List.copyOf(percentiles);
            metrics = List.copyOf(metrics);
            columns = List.copyOf(columns);
        }
    }

    private ExperimentFile() {}

    /**
     * Reads a file.
     *
     * @param further goals after those of the file; a goal that is written twice in the same words is one
     * @throws UserMistake in one line that names the file, the key, and what was expected
     */
    public static Experiment read(Path file, Requirement... further) {
        String yaml = UserFile.text(file, UserFile.bytes(file, file, EXPECTED), EXPECTED);
        return in(
                file + ": ",
                () -> experiment(file, StrictJson.convert(whole(yaml), Written.class, "", ""), List.of(further)));
    }

    private static JsonNode whole(String yaml) {
        try {
            JsonNode written = parsed(yaml);
            if (!written.isObject()) {
                throw new UserMistake("no experiment in it, expected keys such as base and axes");
            }
            ObjectNode whole = (ObjectNode) YAML.readTree(USUAL);
            written.forEachEntry((key, value) -> {
                boolean isBlank = value.isTextual() && value.textValue().isBlank();
                check(!isBlank || key.equals("description"), key, value.asText(), "a value, or no such key");
                if (!value.isNull()) {
                    whole.set(key, value);
                }
            });
            return whole;
        } catch (IOException e) {
            throw new UserMistake("no YAML: " + SyntaxReason.of(e) + ", expected " + EXPECTED);
        }
    }

    private static JsonNode parsed(String yaml) throws IOException {
        try (YAMLParser parser = (YAMLParser) YAML.createParser(yaml)) {
            if (parser.nextToken() == null) {
                return MissingNode.getInstance();
            }
            JsonNode node = node(parser, false);
            if (parser.nextToken() != null) {
                throw new UserMistake("more than one document in it, expected one experiment");
            }
            return node;
        }
    }

    /**
     * The value at which the parser stands, by YAML 1.2's core schema; Jackson's own reading is by YAML 1.1, where no
     * is false.
     */
    private static JsonNode node(YAMLParser parser, boolean isText) throws IOException {
        if (parser.isCurrentAlias()) { // Jackson would read it as the text that is its name
            throw new UserMistake("*" + parser.getText() + " is an alias, expected its value written out");
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                ObjectNode object = YAML.createObjectNode();
                for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
                    boolean isTop = parser.getParsingContext().getParent().inRoot();
                    parser.nextToken();
                    object.set(key, node(parser, isText || (isTop && TEXTS.contains(key))));
                }
                yield object;
            }
            case START_ARRAY -> {
                ArrayNode array = YAML.createArrayNode();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    array.add(node(parser, isText));
                }
                yield array;
            }
            case VALUE_NULL -> NullNode.getInstance();
            case VALUE_STRING -> TextNode.valueOf(parser.getText());
            default -> isText ? TextNode.valueOf(parser.getText()) : scalar(parser.getText());
        };
    }

    private static JsonNode scalar(String text) {
        if (WHOLE_NUMBER.matcher(text).matches()) {
            long number = Long.parseLong(text);
            return number == (int) number ? IntNode.valueOf((int) number) : LongNode.valueOf(number);
        }
        if (NUMBER.matcher(text).matches()) {
            return DoubleNode.valueOf(Double.parseDouble(text));
        }
        return text.matches("(?i)true|false")
                ? BooleanNode.valueOf(Boolean.parseBoolean(text))
                : TextNode.valueOf(text);
    }

    private static Experiment experiment(Path file, Written written, List<Requirement> further) {
        String usualName = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
        String name = written.name().isEmpty() ? usualName : written.name();
        check(name.matches(NAME), "name", name, "letters, digits and ._-, since a folder has this name");
        check(written.repetitions() > 0, "repetitions", written.repetitions(), "at least 1");
        check(written.seed() >= 0, "seed", written.seed(), "at least 0");
        written.percentiles()
                .forEach(percentile -> check(
                        percentile.matches(PERCENTILE),
                        "one of the percentiles",
                        percentile,
                        "some of p50, p90, p99, p99.9, p99.99"));
        List<Map<String, JsonNode>> cells = cells(written);
        Stream<Requirement> goals =
                written.require().stream().map(text -> in("require: ", () -> Requirement.parse(text)));
        return new Experiment(
                file.toString(),
                name,
                written.description().strip(),
                (ObjectNode) SettingNames.read("", written.base()),
                cells,
                axes(written, cells),
                written.repetitions(),
                written.order(),
                written.seed(),
                timeout(written.timeout()),
                new RunLabel(
                        label(written.label()),
                        tags(written.tags()),
                        Stream.concat(goals, further.stream()).distinct().toList()),
                written.percentiles(),
                columns(written));
    }

    private static List<Column> columns(Written written) {
        boolean isOfMetrics = written.columns().isEmpty();
        return (isOfMetrics ? written.metrics().stream().map(TextNode::valueOf) : written.columns().stream())
                .map(column -> in(isOfMetrics ? "metrics: " : "columns: ", () -> Column.read(column)))
                .toList();
    }

    private static void check(boolean isRight, String what, Object value, String expected) {
        if (!isRight) {
            throw new UserMistake(what + " is '" + value + "', expected " + expected);
        }
    }

    private static List<Map<String, JsonNode>> cells(Written written) {
        check(!written.cells().isEmpty(), "cells", "[]", "at least one, such as {members: 3, rate: 1M}");
        List<Map<String, JsonNode>> cells = new ArrayList<>();
        for (Map<String, JsonNode> cell : written.cells()) {
            Map<String, JsonNode> read = byPath("cells[" + cells.size() + "]", cell);
            read.replaceAll(SettingNames::read);
            cells.add(read);
        }
        return cells;
    }

    private static Map<String, List<JsonNode>> axes(Written written, List<Map<String, JsonNode>> cells) {
        Map<String, List<JsonNode>> axes = byPath("axes", written.axes());
        axes.replaceAll((path, values) -> {
            check(values != null && !values.isEmpty(), "axes: " + path, values, "a list of at least one value");
            if (cells.stream().anyMatch(cell -> cell.containsKey(path))) {
                throw new UserMistake("axes and cells both have " + path + ", expected it in one of them");
            }
            return values.stream().map(value -> SettingNames.read(path, value)).toList();
        });
        return axes;
    }

    private static <T> Map<String, T> byPath(String place, Map<String, T> written) {
        Map<String, T> byPath = new LinkedHashMap<>();
        written.forEach((name, value) -> {
            String path = in(place + ": ", () -> SettingNames.path(name));
            if (byPath.put(path, value) != null) {
                throw new UserMistake(place + " names " + path + " twice, expected each setting once");
            }
        });
        return byPath;
    }

    private static String label(String written) {
        String label = written.isEmpty() ? null : written;
        RunLabel.check("label", label);
        return label;
    }

    private static OptionalLong timeout(String written) {
        if (written.isEmpty()) {
            return OptionalLong.empty();
        }
        long millis = in("timeout: ", () -> Millis.parse(written));
        Limits.span("timeout", millis, 0);
        return OptionalLong.of(millis);
    }

    private static Map<String, String> tags(Map<String, String> written) {
        written.forEach((name, value) -> {
            check(
                    value != null && name.matches(TAG) && !PlannedRun.TAGS.contains(name),
                    "tags." + name,
                    value,
                    "text, and a name of letters, digits and ._- other than " + PlannedRun.TAGS);
            RunLabel.checkTag("tags." + name, value);
        });
        return written;
    }

    /** The value that is read; a mistake in it names its place. */
    private static <T> T in(String place, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (UserMistake e) {
            throw new UserMistake(place + e.getMessage());
        }
    }
}

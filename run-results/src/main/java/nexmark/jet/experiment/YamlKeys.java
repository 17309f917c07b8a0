package nexmark.jet.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import nexmark.jet.json.Spelling;
import nexmark.jet.json.StrictJson;
import nexmark.jet.json.SyntaxReason;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;

/** The keys of a YAML file that a person has written, and their values. Mistakes are one line that names the file. */
final class YamlKeys {

    private static final ObjectMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final BigInteger MOST = BigInteger.valueOf(Integer.MAX_VALUE);

    private final Path file;
    private final JsonNode root;

    /**
     * Reads a file.
     *
     * @param known the keys that it may have
     * @param content what it should hold, for messages
     * @throws UserMistake if it is no YAML, or has another key
     */
    YamlKeys(Path file, List<String> known, String content) {
        this.file = file;
        this.root = tree(content);
        if (!root.isObject()) {
            throw mistake("no " + content + " in it, expected some of the keys " + known);
        }
        root.fieldNames().forEachRemaining(key -> check(key, known));
    }

    private JsonNode tree(String content) {
        String expected = "an " + content + " (YAML)";
        String yaml = UserFile.text(file, UserFile.bytes(file, file, expected), expected);
        try {
            return YAML.readTree(yaml);
        } catch (MismatchedInputException e) {
            throw mistake("more than one document in it, expected one " + content);
        } catch (JsonProcessingException e) {
            throw mistake("no YAML: " + SyntaxReason.of(e) + ", expected " + expected);
        }
    }

    private void check(String key, List<String> known) {
        if (!known.contains(key)) {
            throw mistake("unknown key '" + key + "', "
                    + Spelling.nearest(key, known)
                            .map(nearest -> "did you mean '" + nearest + "'?")
                            .orElse("expected some of " + known));
        }
    }

    /** A value of any kind; a missing node if there is none. */
    JsonNode value(String key) {
        return root.path(key);
    }

    String text(String key, String ifAbsent) {
        JsonNode value = value(key);
        if (value.isMissingNode()) {
            return ifAbsent;
        }
        if (!value.isTextual() || value.textValue().isBlank()) {
            throw mistake(key + " is " + StrictJson.shown(value) + ", expected a text");
        }
        return value.textValue().strip();
    }

    List<String> texts(String key, List<String> ifAbsent) {
        JsonNode list = value(key);
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

    /** @param least the least value that is allowed */
    long wholeNumber(String key, long ifAbsent, long least) {
        JsonNode value = value(key);
        if (value.isMissingNode()) {
            return ifAbsent;
        }
        if (!value.isIntegralNumber() || !value.canConvertToInt() || value.longValue() < least) {
            boolean isTooLarge =
                    value.isIntegralNumber() && value.bigIntegerValue().compareTo(MOST) > 0;
            String limit = isTooLarge ? "at most " + MOST : "at least " + least;
            throw mistake(key + " is " + StrictJson.shown(value) + ", expected a whole number of " + limit);
        }
        return value.longValue();
    }

    /** What is read, or the mistake in it with the file's name and a place before it. */
    <T> T inFile(String place, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (UserMistake e) {
            throw mistake(place + e.getMessage());
        }
    }

    UserMistake mistake(String what) {
        return new UserMistake(file + ": " + what);
    }
}

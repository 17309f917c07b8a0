package nexmark.jet.json;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;

/** JSON whose mistakes are named in one line. Unknown keys are refused, because a typo would measure something else. */
public final class StrictJson {

    public static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
            .enable(DeserializationFeature.READ_ENUMS_USING_TO_STRING)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS, MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private static final Map<Class<?>, String> KINDS = Map.of(
            double.class, "a number",
            Double.class, "a number",
            boolean.class, "true or false",
            Boolean.class, "true or false",
            String.class, "a string");

    private StrictJson() {}

    public static JsonNode read(Path file) {
        JsonNode tree = tree(UserFile.bytes(file, file, "a plan or a result.json"), file);
        if (!tree.isObject()) {
            throw new UserMistake(file + ": no plan or result in it, expected a JSON object");
        }
        return tree;
    }

    /**
     * A value of any kind.
     *
     * @param source the file or program that has the JSON, for messages
     * @throws UserMistake if it is not JSON, or more than one value
     */
    public static JsonNode tree(byte[] json, Object source) {
        try {
            return MAPPER.readTree(json);
        } catch (MismatchedInputException e) {
            throw new UserMistake(source + ": more than one value in it, expected one JSON object");
        } catch (IOException e) {
            throw new UserMistake(source + ": not JSON: " + SyntaxReason.of(e) + ", expected one JSON object");
        }
    }

    /**
     * A value of a type.
     *
     * @param source the file that has the value, for messages; empty = an option
     * @param at place of the value in the source, for messages; empty = all of the source
     * @throws UserMistake that names the source and the first value that does not fit
     */
    public static <T> T convert(JsonNode tree, Class<T> type, Object source, String at) {
        String in = source.equals("") ? "" : source + ": ";
        if (tree.isNull()) {
            throw new UserMistake(in + at + " is null, expected " + expected(tree, type));
        }
        try {
            return MAPPER.treeToValue(tree, type);
        } catch (JsonProcessingException e) {
            throw new UserMistake(in + mistake(tree, e, at));
        }
    }

    /** The value that does not fit, and what was expected. */
    private static String mistake(JsonNode tree, JsonProcessingException failure, String at) {
        Throwable cause = failure.getCause();
        if (cause instanceof UserMistake) {
            return cause.getMessage();
        }
        JsonNode value = tree;
        StringBuilder where = new StringBuilder(at);
        if (failure instanceof JsonMappingException mapping) {
            for (JsonMappingException.Reference step : mapping.getPath()) {
                boolean isMember = step.getFieldName() != null;
                value = isMember ? value.path(step.getFieldName()) : value.path(step.getIndex());
                where.append(isMember ? "." + step.getFieldName() : "[" + step.getIndex() + "]");
            }
        }
        String name = where.substring(where.indexOf(".") == 0 ? 1 : 0);
        if (failure instanceof UnrecognizedPropertyException unknown) {
            return Spelling.unknown(
                    "setting",
                    name,
                    unknown.getKnownPropertyIds().stream().map(Object::toString).toList());
        }
        if (cause instanceof NullPointerException) {
            return (name.isEmpty() ? "" : name + ": ") + "a value is null that has to be there, one of " + nulls(value);
        }
        Class<?> type = failure instanceof MismatchedInputException mismatch ? mismatch.getTargetType() : long.class;
        boolean isOutOfRange = failure instanceof InputCoercionException || cause instanceof InputCoercionException;
        return failure instanceof MismatchedInputException || isOutOfRange
                ? (name.isEmpty() ? "it" : name) + " is " + shown(value) + ", expected " + expected(value, type)
                : SyntaxReason.of(failure);
    }

    /**
     * The lists that lack a value, or else the members. Only an object's class knows which members may be null.
     */
    private static List<String> nulls(JsonNode object) {
        Predicate<JsonNode> hasNull = value -> value.valueStream().anyMatch(JsonNode::isNull);
        boolean isInList = object.valueStream().anyMatch(hasNull);
        return object.propertyStream()
                .filter(member -> isInList
                        ? hasNull.test(member.getValue())
                        : member.getValue().isNull())
                .map(Map.Entry::getKey)
                .toList();
    }

    private static String expected(JsonNode value, Class<?> type) {
        if (value.isMissingNode()) {
            return "a value";
        }
        if (type == null || type == ArrayNode.class || Collection.class.isAssignableFrom(type)) {
            return "a list";
        }
        if (type.isEnum()) {
            return "one of " + Arrays.toString(type.getEnumConstants());
        }
        if (List.of(int.class, long.class, Integer.class, Long.class).contains(type)) {
            return "a whole number" + (value.isIntegralNumber() ? " that is smaller" : "");
        }
        boolean isText =
                Arrays.stream(type.getMethods()).anyMatch(method -> method.isAnnotationPresent(JsonValue.class));
        return KINDS.getOrDefault(type, isText ? "a string" : "an object");
    }

    /** A value as it stands in the file; the start of a long one. */
    public static String shown(JsonNode value) {
        return value.isMissingNode() ? "missing" : SyntaxReason.cut(value.toString());
    }

    /**
     * Why a text is not JSON or YAML, for people: a parser's message also describes its buffers, its features, and
     * what it was doing.
     */
    public static final class SyntaxReason {

        private static final int LONGEST = 80;
        /** Where a message of Jackson or SnakeYAML goes on after the reason. */
        private static final Pattern BESIDES =
                Pattern.compile("(?<=end-of-input).*|( at \\[|: | \\(start marker| \\(for | \\(\\d+, from |\\. \\().*");
        /** SnakeYAML has its state in the line before the reason, and the place after it, indented. */
        private static final Pattern NO_REASON = Pattern.compile("while .*|\\s.*|");

        private SyntaxReason() {}

        /** The reason in one line, with the line and the column if the parser knows them. */
        public static String of(IOException failure) {
            boolean isParsing = failure instanceof JsonProcessingException;
            String message =
                    isParsing ? ((JsonProcessingException) failure).getOriginalMessage() : failure.getMessage();
            JsonLocation place = isParsing ? ((JsonProcessingException) failure).getLocation() : null;
            String reason = Objects.toString(message, "")
                    .lines()
                    .filter(line -> !NO_REASON.matcher(line).matches())
                    .findFirst()
                    .map(line -> BESIDES.matcher(line).replaceAll(""))
                    .orElse("unreadable");
            String where = place == null || place.getLineNr() < 1
                    ? ""
                    : " at line " + place.getLineNr() + ", column " + place.getColumnNr();
            return cut(reason) + where;
        }

        /** A text that takes a line at most. */
        public static String cut(String text) {
            return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
        }
    }

    /** Finds the name that a misspelled one was likely meant to be. */
    public static final class Spelling {

        private Spelling() {}

        /** A message about an unknown name, with the one that was likely meant. */
        public static String unknown(String what, String name, List<String> known) {
            return "unknown " + what + " '" + name + "', "
                    + nearest(name, known)
                            .map(nearest -> "did you mean '" + nearest + "'?")
                            .orElse("expected some of " + known);
        }

        /**
         * The nearest of some dotted names, preferably next to the given one, dotted or not; empty if more than half of
         * each differs, and none begins with the name.
         */
        public static Optional<String> nearest(String name, List<String> known) {
            String word = last(name);
            return known.stream()
                    .filter(other -> edits(word, last(other)) <= Math.max(1, word.length() / 2)
                            || (word.length() > 2 && last(other).startsWith(word)))
                    .min(Comparator.comparing((String other) -> edits(word, last(other)))
                            .thenComparing(other -> edits(name, other)));
        }

        private static String last(String dotted) {
            return dotted.substring(dotted.lastIndexOf('.') + 1);
        }

        /** Insertions, deletions and replacements that make one word the other (Levenshtein), case aside. */
        private static int edits(String one, String other) {
            int[] edits = IntStream.rangeClosed(0, other.length()).toArray();
            for (int i = 0; i < one.length(); i++) {
                int diagonal = edits[0]++;
                for (int j = 0; j < other.length(); j++) {
                    boolean isSame = Character.toLowerCase(one.charAt(i)) == Character.toLowerCase(other.charAt(j));
                    int replaced = diagonal + (isSame ? 0 : 1);
                    diagonal = edits[j + 1];
                    edits[j + 1] = Math.min(replaced, 1 + Math.min(edits[j], diagonal));
                }
            }
            return edits[other.length()];
        }
    }
}

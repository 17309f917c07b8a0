package nexmark.jet.json;

import com.fasterxml.jackson.annotation.JsonValue;
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
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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

    private StrictJson() {}

    public static JsonNode read(Path file) {
        return object(tree(UserFile.bytes(file, file, "a plan or a result.json"), file), file);
    }

    /** As {@link #read}, of a text whose source is named in messages. */
    public static JsonNode parse(String json, Object source) {
        return object(tree(json.getBytes(StandardCharsets.UTF_8), source), source);
    }

    /**
     * A value of any kind.
     *
     * @param source the file or program that has the JSON, for messages
     * @throws UserMistake if it is no JSON, or more than one value
     */
    public static JsonNode tree(byte[] json, Object source) {
        try {
            return MAPPER.readTree(json);
        } catch (MismatchedInputException e) {
            throw new UserMistake(source + ": more than one value in it, expected one JSON object");
        } catch (IOException e) {
            throw new UserMistake(source + ": no JSON: " + SyntaxReason.of(e) + ", expected one JSON object");
        }
    }

    private static JsonNode object(JsonNode tree, Object source) {
        if (!tree.isObject()) {
            throw new UserMistake(source + ": no plan or result in it, expected a JSON object");
        }
        return tree;
    }

    /**
     * A value of a type.
     *
     * @param source the file or option that has the value, for messages
     * @param at place of the value in the source, for messages; empty = all of the source
     * @throws UserMistake that names the source and the first value that does not fit
     */
    public static <T> T convert(JsonNode tree, Class<T> type, Object source, String at) {
        if (tree.isNull()) {
            throw new UserMistake(in(source) + at + " is null, expected " + expected(tree, type));
        }
        try {
            return MAPPER.treeToValue(tree, type);
        } catch (UnrecognizedPropertyException e) {
            throw new UserMistake(source + ": unknown setting '" + e.getPropertyName() + "', expected some of "
                    + e.getKnownPropertyIds());
        } catch (JsonProcessingException e) {
            throw new UserMistake(in(source) + mistake(tree, e, at));
        }
    }

    /** The value that does not fit, and what was expected. */
    private static String mistake(JsonNode tree, JsonProcessingException failure, String at) {
        Throwable cause = failure.getCause();
        if (cause instanceof UserMistake) {
            return cause.getMessage();
        }
        if (failure instanceof ValueInstantiationException refused && cause instanceof NullPointerException) {
            return nulls(Place.of(tree, refused, at));
        }
        if (failure instanceof MismatchedInputException mismatch) {
            Place place = Place.of(tree, mismatch, at);
            return place.is() + expected(place.value(), mismatch.getTargetType());
        }
        if (failure instanceof JsonMappingException mapping && cause instanceof InputCoercionException outOfRange) {
            return Place.of(tree, mapping, at).is() + range(outOfRange.getTargetType());
        }
        return failure instanceof InputCoercionException outOfRange
                ? new Place(at, tree).is() + range(outOfRange.getTargetType())
                : SyntaxReason.of(failure);
    }

    private static String range(Class<?> type) {
        boolean isInt = type == int.class || type == Integer.class;
        return "a whole number from " + (isInt ? Integer.MIN_VALUE : Long.MIN_VALUE) + " to "
                + (isInt ? Integer.MAX_VALUE : Long.MAX_VALUE);
    }

    /** A list or an object that lacks a value. Which members of an object may be null, only its class knows. */
    private static String nulls(Place object) {
        for (Map.Entry<String, JsonNode> member : object.value().properties()) {
            for (int i = 0; member.getValue().isArray() && i < member.getValue().size(); i++) {
                if (member.getValue().get(i).isNull()) {
                    return object.within(member.getKey() + "[" + i + "]") + " is null, expected a value";
                }
            }
        }
        List<String> names = object.value().properties().stream()
                .filter(member -> member.getValue().isNull())
                .map(Map.Entry::getKey)
                .toList();
        return (object.name().isEmpty() ? "" : object.name() + ": ") + "a value is null that has to be there, one of "
                + names;
    }

    /** A value within a tree, and the way to it. */
    private record Place(String name, JsonNode value) {

        static Place of(JsonNode tree, JsonMappingException failure, String at) {
            JsonNode value = tree;
            StringBuilder where = new StringBuilder(at);
            for (JsonMappingException.Reference step : failure.getPath()) {
                boolean isMember = step.getFieldName() != null;
                value = isMember ? value.path(step.getFieldName()) : value.path(step.getIndex());
                where.append(isMember ? "." + step.getFieldName() : "[" + step.getIndex() + "]");
            }
            return new Place(where.substring(where.indexOf(".") == 0 ? 1 : 0), value);
        }

        String within(String member) {
            return name.isEmpty() ? member : name + "." + member;
        }

        String is() {
            return (name.isEmpty() ? "it" : name) + " is " + shown(value) + ", expected ";
        }
    }

    private static String expected(JsonNode value, Class<?> type) {
        if (value.isMissingNode()) {
            return "a value";
        }
        if (type == null || Collection.class.isAssignableFrom(type)) {
            return "a list";
        }
        if (type.isEnum()) {
            return "one of " + Arrays.toString(type.getEnumConstants());
        }
        if (type == int.class || type == long.class || type == Integer.class || type == Long.class) {
            return "a whole number";
        }
        if (type == double.class || type == Double.class) {
            return "a number";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        boolean isText = type == String.class
                || Arrays.stream(type.getMethods()).anyMatch(method -> method.isAnnotationPresent(JsonValue.class));
        return isText ? "a text" : "an object";
    }

    /** An option has no source. */
    private static String in(Object source) {
        return source.equals("") ? "" : source + ": ";
    }

    /** A value as it stands in the file. */
    public static String shown(JsonNode value) {
        return value.isMissingNode() ? "missing" : value.toString();
    }
}

package nexmark.jet.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import nexmark.jet.plan.JoinSpan;
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
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS, MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private StrictJson() {}

    public static JsonNode read(Path file) {
        UserFile.check(file, file, "a plan or a result.json");
        try {
            return object(MAPPER.readTree(file.toFile()), file);
        } catch (IOException e) {
            throw new UserMistake(file + ": no JSON: " + firstLine(e));
        }
    }

    /** As {@link #read}, of a text whose source is named in messages. */
    public static JsonNode parse(String json, Object source) {
        try {
            return object(MAPPER.readTree(json), source);
        } catch (IOException e) {
            throw new UserMistake(source + ": no JSON: " + firstLine(e));
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
            throw new UserMistake(source + ": " + at + " is null, expected " + expected(tree, type));
        }
        try {
            return MAPPER.treeToValue(tree, type);
        } catch (UnrecognizedPropertyException e) {
            throw new UserMistake(source + ": unknown setting '" + e.getPropertyName() + "', expected some of "
                    + e.getKnownPropertyIds());
        } catch (MismatchedInputException e) {
            throw new UserMistake(source + ": " + mismatch(tree, e, at));
        } catch (JsonProcessingException e) {
            String why = e.getCause() instanceof UserMistake ? e.getCause().getMessage() : firstLine(e);
            throw new UserMistake(source + ": " + why);
        }
    }

    /** The value that does not fit, and what was expected. */
    private static String mismatch(JsonNode tree, MismatchedInputException mismatch, String at) {
        JsonNode value = tree;
        StringBuilder where = new StringBuilder(at);
        for (JsonMappingException.Reference step : mismatch.getPath()) {
            boolean isMember = step.getFieldName() != null;
            value = isMember ? value.path(step.getFieldName()) : value.path(step.getIndex());
            where.append(isMember ? "." + step.getFieldName() : "[" + step.getIndex() + "]");
        }
        String name = where.isEmpty() ? "it" : where.substring(where.charAt(0) == '.' ? 1 : 0);
        return name + " is " + shown(value) + ", expected " + expected(value, mismatch.getTargetType());
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
        return type == String.class || type == JoinSpan.class ? "a text" : "an object";
    }

    /** A value as it stands in the file. */
    public static String shown(JsonNode value) {
        return value.isMissingNode() ? "missing" : value.toString();
    }

    private static String firstLine(Exception e) {
        return e.getMessage().lines().findFirst().orElse("unreadable");
    }
}

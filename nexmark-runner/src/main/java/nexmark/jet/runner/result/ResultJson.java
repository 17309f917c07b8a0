package nexmark.jet.runner.result;

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
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.run.BetweenMembers;
import nexmark.jet.runner.run.RunPlan;

/** Results and plans as JSON. What is not known is refused, because a typo would measure something else. */
public final class ResultJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
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

    private static final int FIRST_SCHEMA_WITH_MEMBERS = 3;

    private ResultJson() {}

    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a result cannot be written", e);
        }
    }

    /** Reads a result of any schema version so far. */
    public static RunResult readResult(Path file) {
        JsonNode tree = readTree(file);
        checkSchemaVersion(tree, file);
        upgrade(tree.path("plan"));
        upgradeResult(tree);
        return convert(tree, RunResult.class, file);
    }

    /** Reads the plan out of a result, or a plan that stands alone. */
    public static RunPlan readPlan(Path file) {
        JsonNode tree = readTree(file);
        if (tree.has("plan")) {
            checkSchemaVersion(tree, file);
        }
        JsonNode plan = tree.has("plan") ? tree.get("plan") : tree;
        upgrade(plan);
        return convert(plan, RunPlan.class, file);
    }

    /** A plan of another version might mean something else, though its settings have the same names. */
    private static void checkSchemaVersion(JsonNode result, Path file) {
        JsonNode version = result.path("schemaVersion");
        if (!version.isInt() || version.intValue() < 1 || version.intValue() > RunResult.SCHEMA_VERSION) {
            throw new UserMistake(
                    file + ": schemaVersion is " + shown(version) + ", expected 1 to " + RunResult.SCHEMA_VERSION
                            + (version.isInt() && version.intValue() > RunResult.SCHEMA_VERSION
                                    ? "; a newer release wrote it"
                                    : ""));
        }
    }

    /**
     * Schema 1 knew one variant, and one source processor on each thread; schemas 1 and 2 knew embedded members only.
     */
    private static void upgrade(JsonNode plan) {
        if (plan instanceof ObjectNode object && plan.has("threads") && plan.has("members")) {
            JsonNode threads = object.remove("threads");
            JsonNode members = object.remove("members");
            object.putIfAbsent("sourceProcessors", IntNode.valueOf(threads.asInt() / Math.max(1, members.asInt())));
            object.putIfAbsent("variant", TextNode.valueOf(Variant.IDIOMATIC.toString()));
            object.putObject("cluster")
                    .put("kind", "embedded")
                    .put("where", "")
                    .put("jvm", "")
                    .put("jvmOptions", "")
                    .put("hazelcast", "")
                    .put("pinned", false)
                    .put("relayed", false)
                    .<ObjectNode>set("members", members)
                    .set("threads", threads);
            object.putArray("faults");
        }
    }

    /**
     * Schemas 1 and 2 knew the members' JVM, which was the runner's, by its timeline only; the first results of schema 3
     * nothing of snapshots and vertices, and counted the members that faults were done to from 0, without addresses.
     */
    private static void upgradeResult(JsonNode tree) {
        if (tree instanceof ObjectNode result && tree.path("schemaVersion").asInt() < FIRST_SCHEMA_WITH_MEMBERS) {
            result.set("betweenMembers", MAPPER.valueToTree(BetweenMembers.NOTHING));
            result.putNull("causes").putNull("faulted").putNull("clocks").putNull("probe");
            result.putArray("members");
            result.putObject("memberEnvironments");
        }
        if (tree instanceof ObjectNode result) {
            result.putIfAbsent("snapshots", NullNode.getInstance());
            result.putIfAbsent("vertices", MAPPER.createArrayNode());
            for (JsonNode planted : tree.path("faulted").path("recoveries").findValues("planted")) {
                upgradePlanted((ObjectNode) planted);
            }
        }
    }

    private static void upgradePlanted(ObjectNode planted) {
        if (!planted.has("address")) {
            planted.put("member", planted.path("member").asInt() + 1).put("address", "");
        }
    }

    private static JsonNode readTree(Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new UserMistake(file + ": no such file, expected a plan or a result.json");
        }
        try {
            return MAPPER.readTree(file.toFile());
        } catch (IOException e) {
            throw new UserMistake(file + ": no JSON: " + firstLine(e));
        }
    }

    private static <T> T convert(JsonNode tree, Class<T> type, Path file) {
        if (!tree.isObject()) {
            throw new UserMistake(file + ": no plan or result in it, expected a JSON object");
        }
        try {
            return MAPPER.treeToValue(tree, type);
        } catch (UnrecognizedPropertyException e) {
            throw new UserMistake(file + ": unknown setting '" + e.getPropertyName() + "', expected some of "
                    + e.getKnownPropertyIds());
        } catch (MismatchedInputException e) {
            throw new UserMistake(file + ": " + mismatch(tree, e));
        } catch (JsonProcessingException e) {
            String why = e.getCause() instanceof UserMistake ? e.getCause().getMessage() : firstLine(e);
            throw new UserMistake(file + ": " + why);
        }
    }

    /** Which value does not fit, and what would. */
    private static String mismatch(JsonNode tree, MismatchedInputException mismatch) {
        JsonNode value = tree;
        StringBuilder where = new StringBuilder();
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
        return type == String.class ? "a text" : "an object";
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode() ? "missing" : value.toString();
    }

    private static String firstLine(Exception e) {
        return e.getMessage().lines().findFirst().orElse("unreadable");
    }
}

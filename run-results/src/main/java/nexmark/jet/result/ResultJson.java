package nexmark.jet.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.process.UserMistake;

public final class ResultJson {

    private static final Pattern OBEYED = Pattern.compile("[\\x7f-\\x9f]");

    /** Keys that a result leaves out where they are null, by the object that has them. */
    private static final Map<String, List<String>> LEFT_OUT = Map.of(
            "throughput", List.of("eventsLeftOut", "catchUp", "deliveredPerSecond"),
            "environments", List.of("engine"),
            "rows", List.of("readBack"));

    private ResultJson() {}

    public static String write(Object value) {
        try {
            // JSON may have these characters as they are, but a terminal would obey them.
            return OBEYED.matcher(StrictJson.MAPPER.writeValueAsString(value))
                    .replaceAll(obeyed ->
                            String.format("\\\\u%04X", (int) obeyed.group().charAt(0)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a result cannot be written", e);
        }
    }

    public static RunResult readResult(Path file) {
        ObjectNode tree = (ObjectNode) StrictJson.read(file);
        checkSchemaVersion(tree, file);
        return result(tree, file);
    }

    static RunResult result(ObjectNode tree, Object source) {
        if (tree.get("plan") instanceof ObjectNode plan) {
            new PlanTree(plan, source).addLater();
        }
        LEFT_OUT.forEach((group, keys) -> {
            if (tree.get(group) instanceof ObjectNode found) {
                keys.forEach(key -> found.putIfAbsent(key, null));
            }
        });
        for (JsonNode each : tree.at("/rows/faulted/recoveries")) {
            if (each instanceof ObjectNode recovery) {
                recovery.putIfAbsent("migrations", null);
                recovery.putIfAbsent("stretches", null);
            }
        }
        return StrictJson.convert(tree, RunResult.class, source, "");
    }

    /** A plan of another version might mean something else, though its settings have the same names. */
    static void checkSchemaVersion(JsonNode result, Object source) {
        JsonNode version = result.path("schemaVersion");
        if (!version.isInt() || version.intValue() != RunResult.SCHEMA_VERSION) {
            throw new UserMistake(source + ": schemaVersion is " + StrictJson.shown(version) + ", expected "
                    + RunResult.SCHEMA_VERSION);
        }
    }
}

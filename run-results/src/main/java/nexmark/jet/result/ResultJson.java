package nexmark.jet.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import nexmark.jet.json.StrictJson;
import nexmark.jet.process.UserMistake;

/** Results as JSON. */
public final class ResultJson {

    private ResultJson() {}

    public static String write(Object value) {
        try {
            return StrictJson.MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a result cannot be written", e);
        }
    }

    public static RunResult readResult(Path file) {
        return result((ObjectNode) StrictJson.read(file), file);
    }

    /** As {@link #readResult}, of a text whose source is named in messages. */
    public static RunResult parseResult(String json, Object source) {
        return result((ObjectNode) StrictJson.parse(json, source), source);
    }

    private static RunResult result(ObjectNode tree, Object source) {
        checkSchemaVersion(tree, source);
        if (tree.at("/plan/workload") instanceof ObjectNode workload && !workload.has("eventsFrom")) {
            workload.putNull("eventsFrom");
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

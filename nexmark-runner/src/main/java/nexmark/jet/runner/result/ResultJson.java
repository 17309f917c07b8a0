package nexmark.jet.runner.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.run.BetweenMembers;

/** Results as JSON. */
public final class ResultJson {

    private static final int FIRST_SCHEMA_WITH_MEMBERS = 3;

    private ResultJson() {}

    public static String write(Object value) {
        try {
            return StrictJson.MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a result cannot be written", e);
        }
    }

    /** Reads a result of any schema version so far. */
    public static RunResult readResult(Path file) {
        ObjectNode tree = (ObjectNode) StrictJson.read(file);
        checkSchemaVersion(tree, file);
        if (tree.has("plan")) {
            tree.set("plan", PlanJson.upgraded(tree.get("plan")));
        }
        upgradeResult(tree);
        return StrictJson.convert(tree, RunResult.class, file, "");
    }

    /** A plan of another version might mean something else, though its settings have the same names. */
    static void checkSchemaVersion(JsonNode result, Path file) {
        JsonNode version = result.path("schemaVersion");
        if (!version.isInt() || version.intValue() < 1 || version.intValue() > RunResult.SCHEMA_VERSION) {
            throw new UserMistake(file + ": schemaVersion is " + StrictJson.shown(version) + ", expected 1 to "
                    + RunResult.SCHEMA_VERSION
                    + (version.isInt() && version.intValue() > RunResult.SCHEMA_VERSION
                            ? "; a newer release wrote it"
                            : ""));
        }
    }

    /**
     * Schemas 1 and 2 knew the members' JVM, which was the runner's, by its timeline only; the first results of schema 3
     * nothing of snapshots and vertices, and counted the members that faults were done to from 0, without addresses.
     */
    private static void upgradeResult(JsonNode tree) {
        if (tree instanceof ObjectNode result && tree.path("schemaVersion").asInt() < FIRST_SCHEMA_WITH_MEMBERS) {
            result.set("betweenMembers", StrictJson.MAPPER.valueToTree(BetweenMembers.NOTHING));
            result.putNull("causes").putNull("faulted").putNull("clocks").putNull("probe");
            result.putArray("members");
            result.putObject("memberEnvironments");
        }
        if (tree instanceof ObjectNode result) {
            result.putIfAbsent("snapshots", NullNode.getInstance());
            result.putIfAbsent("vertices", StrictJson.MAPPER.createArrayNode());
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
}

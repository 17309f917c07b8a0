package nexmark.jet.runner.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.runner.fault.Planted;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seals the format: what any version has written stays readable, and says the same when written again. */
class ResultFormatTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aResultOfEachSchemaVersionIsReadWhole(int schemaVersion) throws IOException, URISyntaxException {
        Path golden = golden(schemaVersion);
        RunResult result = ResultJson.readResult(golden);
        assertThat(result.schemaVersion()).isEqualTo(schemaVersion);
        JsonMapper json = new JsonMapper();
        JsonNode expected = json.readTree(Files.readString(golden));
        ObjectNode plan = (ObjectNode) expected.get("plan");
        if (schemaVersion == 1) {
            plan.put("sourceProcessors", 2).put("variant", "idiomatic");
        }
        if (schemaVersion <= 2) {
            ObjectNode cluster = plan.putObject("cluster").put("kind", "embedded");
            cluster.setAll(plan.deepCopy().retain("members", "threads"));
            cluster.put("pinned", false).put("relayed", false);
            plan.remove(List.of("members", "threads"));
            plan.putArray("faults");
            addWhatThirdSchemaBrought((ObjectNode) expected);
        }
        nest(plan, schemaVersion);
        assertThat(json.readTree(ResultJson.write(result))).isEqualTo(expected);
    }

    @Test
    void aResultOfTheThirdSchemaFromBeforeItHadVerticesIsRead(@TempDir Path folder) throws IOException {
        JsonMapper json = new JsonMapper();
        ObjectNode old =
                (ObjectNode) json.readTree(ResultFormatTest.class.getResourceAsStream("/result-schema-3.json"));
        assertThat(old.remove("vertices")).as("the golden file has them").isNotEmpty();
        RunResult result = ResultJson.readResult(Files.writeString(folder.resolve("old.json"), old.toString()));
        assertThat(result.vertices()).isEmpty();
    }

    @Test
    void theFirstResultsOfSchema3KnewNothingOfSnapshots(@TempDir Path folder) throws IOException, URISyntaxException {
        JsonMapper json = new JsonMapper();
        ObjectNode tree = (ObjectNode) json.readTree(Files.readString(golden(3)));
        assertThat(tree.remove("snapshots").isObject()).isTrue();
        Path file = Files.writeString(folder.resolve("result.json"), tree.toString());
        tree.putNull("snapshots");
        nest((ObjectNode) tree.get("plan"), 3);
        assertThat(json.readTree(ResultJson.write(ResultJson.readResult(file)))).isEqualTo(tree);
    }

    @Test
    void theFirstResultsOfSchema3CountedMembersFromZero(@TempDir Path folder) throws IOException, URISyntaxException {
        ObjectNode tree = (ObjectNode) new JsonMapper().readTree(Files.readString(golden(3)));
        ((ObjectNode) tree.at("/faulted/recoveries/0/planted")).put("member", 1).remove("address");
        RunResult result = ResultJson.readResult(Files.writeString(folder.resolve("result.json"), tree.toString()));
        assertThat(result.faulted().recoveries().get(0).planted())
                .extracting(Planted::member, Planted::address)
                .containsExactly(2, "");
    }

    private static void nest(ObjectNode plan, int schemaVersion) {
        ObjectNode cluster = (ObjectNode) plan.get("cluster");
        cluster.putNull("where").putNull("hazelcast").putArray("jvmOptions");
        if (schemaVersion == 3) {
            cluster.withArray("jvmOptions").add("-Xms256m").add("-Xmx256m");
        } else {
            cluster.putNull("jvm");
        }
        plan.putNull("lagMillis").putNull("auctionLifetimeMillis");
        nest(
                plan,
                "workload",
                List.of("query", "profile", "rate", "keys", "windowMillis", "slideMillis", "seed", "disorder"));
        nest(plan, "workload", List.of("lagMillis", "auctionLifetimeMillis"));
        nest(plan, "phases", List.of("warmupMillis", "measureMillis", "drainMillis"));
        nest(plan, "job", List.of("variant", "guarantee", "snapshotIntervalMillis", "sourceProcessors"));
    }

    private static void nest(ObjectNode plan, String under, List<String> keys) {
        plan.withObject("/" + under).setAll(plan.deepCopy().retain(keys));
        plan.remove(keys);
    }

    private static Path golden(int schemaVersion) throws URISyntaxException {
        return Path.of(ResultFormatTest.class
                .getResource("/result-schema-" + schemaVersion + ".json")
                .toURI());
    }

    private static void addWhatThirdSchemaBrought(ObjectNode result) {
        ObjectNode between = result.putObject("betweenMembers");
        between.putNull("bytesPerEvent").putNull("itemsPerEvent").putArray("edges");
        result.putNull("causes")
                .putNull("faulted")
                .putNull("snapshots")
                .putNull("clocks")
                .putNull("probe");
        result.putArray("members");
        result.putArray("vertices");
        result.putObject("memberEnvironments");
    }
}

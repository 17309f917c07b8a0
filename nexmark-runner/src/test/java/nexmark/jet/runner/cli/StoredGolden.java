package nexmark.jet.runner.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;

/** The golden result with another verdict, stored in a folder; its p90 is 14,144.511 ms, and it has no p99. */
final class StoredGolden {

    private static final Path GOLDEN = Path.of("../run-results/src/test/resources/result-schema-1.json");
    private static final JsonMapper JSON = new JsonMapper();

    private StoredGolden() {}

    /** The result of a run with a status, for the given reasons, and its goals. */
    static RunResult of(Path folder, String id, Status status, String reason, String... goals) {
        try {
            ObjectNode tree = tree();
            conclude(tree.put("id", id), status, reason);
            Path file = Files.createDirectories(folder.resolve(id)).resolve("result.json");
            Files.writeString(file, tree.toString());
            return ResultJson.readResult(file)
                    .checked(Arrays.stream(goals).map(Requirement::parse).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ObjectNode tree() {
        try {
            return (ObjectNode) JSON.readTree(GOLDEN.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives a result a status, for a reason unless it is valid. */
    static void conclude(ObjectNode result, Status status, String reason) {
        result.put("status", status.toString());
        ArrayNode findings = result.putObject("verdict").putArray("findings");
        if (status != Status.VALID) {
            findings.addObject()
                    .put("kind", "rate-missed")
                    .put("severity", status.toString())
                    .put("text", reason);
        }
    }
}

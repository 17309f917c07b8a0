package nexmark.jet.runner.many;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.Verdict;

/** Results as runs would have stored them. */
final class StoredTrials {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Path GOLDEN = Path.of("../run-results/src/test/resources/result-schema-1.json");

    static final String DISTURBANCE =
            "machine disturbed: other processes used 50 % of the processors, the limit is 10 %";

    private final Path out;
    private final ArrayNode machines = JSON.createArrayNode();
    private int runs;

    StoredTrials(Path out) {
        this.out = out;
    }

    /** How many runs were stored. */
    int runs() {
        return runs;
    }

    /** A run with a p99, ms, and a verdict. */
    StoredResult run(RunPlan plan, RunLabel label, double p99Millis, String status, Verdict verdict) {
        try {
            ObjectNode result = (ObjectNode) JSON.readTree(Files.readString(GOLDEN));
            String id = "run-" + ++runs;
            result.put("id", id).put("status", status);
            result.set("verdict", tree(verdict));
            result.set("tags", JSON.valueToTree(label.tags()));
            result.set("plan", tree(plan));
            result.set("benchmark", tree(BuildFacts.ofThisJar()));
            result.withObject("/rows").putNull("faulted");
            result.withObject("/cluster").set("machines", machines);
            ObjectNode main =
                    result.withObject("/latency").withObject("/series").withObject("/complete");
            main.put("samples", 1000);
            main.withObject("/percentiles").withObject("/p99").put("micros", p99Millis * 1000);
            Path folder = Files.createDirectories(out.resolve(id));
            Path file = Files.writeString(folder.resolve("result.json"), JSON.writeValueAsString(result), UTF_8);
            return StoredResult.in(folder, ResultJson.readResult(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    StoredResult valid(RunPlan plan, RunLabel label, double p99Millis) {
        return run(plan, label, p99Millis, "valid", Verdict.of(List.of(), List.of()));
    }

    StoredResult failed(RunPlan plan, RunLabel label, String reason) {
        return run(plan, label, 1, "invalid", Verdict.of(List.of(reason), List.of()));
    }

    /** A run that failed for a reason, perhaps because other processes used half of the processors. */
    StoredResult disturbed(RunPlan plan, RunLabel label, String reason) {
        machines.addObject()
                .put("machine", "one")
                .put("processors", 2)
                .put("stolenRatio", 0.0)
                .put("othersRatio", 0.5)
                .putNull("runnerRatio")
                .put("waitedRatio", 0.1)
                .put("longestStallMillis", 6.0)
                .putArray("members")
                .add("127.0.0.1:5701");
        return run(plan, label, 1, "invalid", Verdict.of(List.of(reason, DISTURBANCE), List.of()));
    }

    private static JsonNode tree(Object value) throws IOException {
        return JSON.readTree(ResultJson.write(value));
    }
}

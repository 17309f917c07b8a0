package nexmark.jet.runner.many;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.run.RunExecutor;

/** Carries out runs without measuring anything: each stores a result that a test has written for it. */
final class StoredRuns {

    /** What comes of a run. */
    interface Script {
        /** @param number of runs before this */
        RunResult result(RunResult valid, int number);
    }

    private final Path folder;
    private final Script script;
    /** The runs that were carried out: query and repetition. */
    final List<String> begun = new ArrayList<>();

    StoredRuns(Path folder, Script script) {
        this.folder = folder;
        this.script = script;
    }

    RunExecutor executor(PlannedRun planned, RunLabel label) {
        RunPlan plan = planned.plan();
        return (same, progress) -> {
            begun.add(plan.query() + " " + label.tags().get("repetition"));
            String id = "run-" + begun.size() + "-" + label.tags().get("attempt") + "-" + System.nanoTime();
            return store(script.result(valid(id, plan, label), begun.size() - 1));
        };
    }

    private StoredResult store(RunResult result) {
        try {
            Path own = Files.createDirectory(folder.resolve(result.id()));
            Files.writeString(own.resolve("result.json"), ResultJson.write(result));
            return StoredResult.in(own, result);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RunResult valid(String id, RunPlan plan, RunLabel label) {
        return MadeResult.of(id)
                .label(label.text())
                .with("/tags", label.tags())
                .with("/plan", plan)
                .with("/cluster/machines", List.of())
                .figure(RunMetric.P50, 1)
                .make();
    }

    /** The same result of a run that may not be quoted. */
    static RunResult invalid(RunResult valid, String reason) {
        return changed(ResultJson.write(valid), json -> setStatus(json, "invalid", reason));
    }

    /** The same result of a run on members whose clocks differed. */
    static RunResult spoiled(RunResult valid) {
        return changed(ResultJson.write(valid), json -> {
            setStatus(json, "invalid", "clock uncertain");
            json.withObject("/facts").put("negativeLatencies", 3);
        });
    }

    static RunResult interrupted(RunResult valid) {
        return changed(ResultJson.write(valid), json -> setStatus(json, "interrupted", "interrupted"));
    }

    private static void setStatus(ObjectNode json, String status, String reason) {
        json.put("status", status);
        ObjectNode verdict = json.putObject("verdict").put("valid", reason.isEmpty());
        verdict.putArray("notJudged");
        ArrayNode reasons = verdict.putArray("reasons");
        if (!reason.isEmpty()) {
            reasons.add(reason);
        }
    }

    private static RunResult changed(String result, Consumer<ObjectNode> change) {
        ObjectNode json = tree(result);
        change.accept(json);
        return StrictJson.convert(json, RunResult.class, "changed", "");
    }

    private static ObjectNode tree(String json) {
        try {
            return (ObjectNode) StrictJson.MAPPER.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

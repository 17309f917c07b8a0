package nexmark.jet.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import nexmark.jet.result.RunResult;
import nexmark.jet.runner.judge.FrozenRun;
import nexmark.jet.runner.run.MachineWatch.ProcessTree;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs of other engines that were measured once. The evidence in their folder is proved again, and gives the result that it gave then. */
class FrozenSidesTest {

    /** What is read of the machine from outside, and what is said of that. */
    private static final Set<String> OF_OUTSIDE = Set.of(
            "/result/status",
            "/result/verdict",
            "/result/notes",
            "/result/summary",
            "/result/throughput/cpuSecondsPerMillionEvents",
            "/result/throughput/eventsPerCoreSecond",
            "/result/cluster/machines");

    static Stream<FrozenRun> sides() throws IOException {
        return FrozenRun.with("side");
    }

    @ParameterizedTest
    @MethodSource("sides")
    void whatASideLeftGivesItsResult(FrozenRun run, @TempDir Path folder) throws IOException {
        for (Map.Entry<String, JsonNode> left : run.tree().get("side").properties()) {
            Path file = folder.resolve(left.getKey());
            Files.createDirectories(file.getParent());
            Files.write(file, left.getValue().binaryValue());
        }
        Set<String> besides = new HashSet<>(FrozenReadingsTest.OF_NOW);
        besides.addAll(OF_OUTSIDE);
        RunResult then = FrozenReadingsTest.then(run, folder);
        try (MachineWatch nothingRead = new MachineWatch(new ProcessTree(ProcessHandle.current()))) {
            ForeignRun program =
                    new ForeignRun(null, null, new ForeignProgram("side", "none"), List.of(), ForeignRun.SPARE);
            MeasuredRun measured = program.measured(then.plan(), folder, nothingRead, new ArrayList<>());
            FrozenReadingsTest.check(run, then, measured, besides);
        }
    }
}

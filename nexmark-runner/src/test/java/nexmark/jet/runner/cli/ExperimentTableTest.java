package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.ExperimentFile;
import nexmark.jet.experiment.Matrix;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.many.RunOutcome;
import nexmark.jet.table.TerminalWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentTableTest {

    @TempDir
    private Path folder;

    private final StringWriter shown = new StringWriter();

    @Test
    void theTableAnswersWhatAFaultAndAGuaranteeCostInRowsAndInTime() throws IOException {
        print(
                "{base: {workload: {query: q5}}, axes: {guarantee: [none, exactly-once]},"
                        + " metrics: [lost, wrong, duplicated, recovery, snapshot, network]}",
                MadeResult.of("without")
                        .figure(RunMetric.LOST, 12_345)
                        .figure(RunMetric.WRONG, 1)
                        .figure(RunMetric.DUPLICATED, 0)
                        .figure(RunMetric.RECOVERY, 4_000)
                        .figure(RunMetric.NETWORK, 6.5),
                MadeResult.of("with").figure(RunMetric.SNAPSHOT, 138));
        assertThat(shown.toString())
                .contains("lost rows", "wrong rows", "duplicated rows", "recovery ms", "snapshot ms")
                .contains("network bytes/event")
                .containsPattern("none +1/1 +12,345 +1 +0 +4000\\.000 +- +6\\.500\n")
                .containsPattern("exactly-once +1/1 +0 +0 +- +- +138\\.000 +-\n");
    }

    /** Prints an experiment each cell of which has one result. */
    private void print(String yaml, MadeResult... results) throws IOException {
        Experiment experiment = ExperimentFile.read(Files.writeString(folder.resolve("small.yaml"), yaml));
        List<PlannedRun> runs =
                experiment.runs(Matrix.of(experiment, word -> ClusterPlanner.plan(word, OptionalInt.empty()))
                        .cells());
        List<RunOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            StoredResult stored = StoredResult.in(folder, results[i].make());
            outcomes.add(new RunOutcome(runs.get(i), List.of(stored), List.of()));
        }
        new TerminalWriter(new PrintWriter(shown), 200, false, true).write(ExperimentTable.of(experiment, outcomes));
    }
}

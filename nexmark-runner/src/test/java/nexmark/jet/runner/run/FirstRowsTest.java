package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import nexmark.jet.evidence.FirstRowsWriter;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ForeignMeasurement.FirstRows;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.runner.run.MachineWatch.ProcessTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Latencies of first rows, one each 20 ms for 20 s, as a program has written them. */
class FirstRowsTest {

    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1).with(PlanSettings.ALLOW_DISTURBED, true);
    private static final long FROM = 1_700_000_000_000L;
    private static final FirstRows DRAINED = new FirstRows(true, 1001, 20, 0);

    @TempDir
    private Path folder;

    @Test
    void eachLatencyIsTheMiddleOfItsStepAndNothingElseIsKnown() throws IOException {
        RunResult result = result(DRAINED, i -> 20 * (i % 10));
        assertThat(result.latency().series()).containsOnlyKeys("first");
        assertThat(result.main().samples()).isEqualTo(1000);
        assertThat(result.main().percentiles().get("p50").micros()).isBetween(89_900.0, 90_100.0);
        assertThat(result.throughput().scheduledPerSecond()).isEqualTo(1001);
        assertThat(result.throughput().emittedPerSecond()).isBetween(1000.0, 1002.0);
        assertThat(result.throughput().maxLagMillis()).isNull();
        assertThat(result.facts().rowsMissing()).isNull();
        assertThat(result.causes()).isNull();
        assertThat(result.verdict().why()).contains("not judged: answers unproved: --check off");
        assertThat(result.verdict().reasons()).noneMatch(reason -> reason.contains("lag"));
    }

    @Test
    void latenciesThatGrowAreAJobThatFellBehind() throws IOException {
        assertThat(result(DRAINED, i -> i).verdict().reasons())
                .anyMatch(reason -> reason.startsWith("fell behind: "))
                .anyMatch(reason -> reason.startsWith("latency growing: "));
    }

    @Test
    void aSecondWithoutRowsIsNoSourceThatKeepsUp() throws IOException {
        assertThat(result(DRAINED, i -> i < 500 ? 0 : Double.NaN).verdict().notJudged())
                .anyMatch(what -> what.equals("source lag unknown in 10 of 20 seconds"));
    }

    @Test
    void aProgramThatIsNotDoneInTimeHasNoRate() throws IOException {
        RunResult result = result(new FirstRows(false, 1001, 20, 0), i -> 0);
        assertThat(result.facts().end()).isEqualTo(RunEnd.NOT_DRAINED);
        assertThat(result.throughput().emittedPerSecond()).isNull();
    }

    @Test
    void aLineThatIsNoRowOfTheIntervalIsRefused() throws IOException {
        result(DRAINED, i -> 0);
        Path rows = folder.resolve("evidence/sinks/first.csv");
        for (String line : List.of(FROM + ",1.0", "7,1.0", "x")) {
            Files.writeString(rows, FROM + ",0.5\n" + line + "\n");
            assertThatThrownBy(this::read)
                    .isInstanceOf(UserMistake.class)
                    .hasMessageContaining(
                            "first.csv, line 2: '" + line + "', expected epoch ms of the measured interval");
        }
    }

    private RunResult result(FirstRows measured, IntToDoubleFunction latencyMillis) throws IOException {
        FirstRowsWriter writer = new FirstRowsWriter(PLAN, FROM);
        for (int i = 0; i < 1000; i++) {
            if (!Double.isNaN(latencyMillis.applyAsDouble(i))) {
                writer.row(FROM + 20L * i, latencyMillis.applyAsDouble(i));
            }
        }
        writer.finish(folder, "a program", measured, List.of());
        return read().result("id", RunLabel.NONE, List.of(), List.of(), 0, new Silent());
    }

    private MeasuredRun read() throws IOException {
        ForeignProgram program = new ForeignProgram("program", "none");
        try (MachineWatch nothingRead = new MachineWatch(new ProcessTree(ProcessHandle.current()))) {
            return new ForeignRun(null, null, program, List.of(), ForeignRun.SPARE)
                    .measured(PLAN, folder, nothingRead, new ArrayList<>());
        }
    }
}

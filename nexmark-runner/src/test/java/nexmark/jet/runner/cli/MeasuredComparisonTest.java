package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import nexmark.jet.comparison.Side;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.StoredResults;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons that are measured. Each has two pairs of runs, in turns with a program that only looks like one. */
@Tag("full")
class MeasuredComparisonTest {

    private static final String STUB = "stub";

    @TempDir
    private Path folder;

    @TempDir
    private Path out;

    @Test
    void bothSidesAreMeasuredInTurnsAndThenOnlyCompared() {
        String[] command = compare();
        Ran ran = Ran.nexmark(command);
        assertThat(ran.exit()).as(ran.out() + ran.err()).isEqualTo(isCounted() ? 0 : 3);
        assertThat(inTheirOrder())
                .containsSubsequence("1 stub at 1000", "1 ours at 1000", "2 ours at 1000", "2 stub at 1000");
        assertThat(results()).allSatisfy(run -> {
            assertThat(run.times().measuredSeconds()).isEqualTo(8);
            assertThat(run.tags()).containsEntry("experiment", "compare-side");
        });
        assertThat(results().stream().filter(MeasuredComparisonTest::isOfStub))
                .allSatisfy(
                        run -> assertThat(run.main().percentiles().get("p50").micros())
                                .isEqualTo(1000 * StubProgram.P50_MILLIS));
        assertThat(ran.out()).contains("\nours against stub: ");
        if (isCounted()) {
            assertThat(ran.out())
                    .containsPattern("p50 +stub +4\\.00 \\(4\\.00\\.\\.4\\.00\\)")
                    .containsPattern("throughput +stub +1000 \\(1000\\.\\.1000\\)");
        }
        Ran again = Ran.nexmark(command);
        assertThat(again.err()).contains(" of 4 runs stored already, the first of ");
        assertThat(ran.out()).endsWith(again.out());
        assertThat(again.exit()).isEqualTo(ran.exit());
    }

    private String[] compare() {
        return Ran.words(
                "compare q1 --rate 1k --pairs 2 --warmup 500ms --measure 8s --drain 5m --threads 1 --allow-disturbed"
                        + " --metrics p50,throughput --no-report --out",
                out,
                "--side",
                StubProgram.in(folder, 1000));
    }

    private List<RunResult> results() {
        return StoredResults.under(out).stream().map(StoredResult::result).toList();
    }

    /**
     * The runs as {@code 1 stub at 1000}: repetition, side and rate. Runs of the program alone may begin in the same
     * second, and then nobody knows their order.
     */
    private List<String> inTheirOrder() {
        return results().stream()
                .map(run -> run.tags().get("repetition")
                        + (isOfStub(run) ? " stub at " : " ours at ")
                        + run.plan().workload().rate())
                .toList();
    }

    private boolean isCounted() {
        return List.of(true, false).stream()
                .allMatch(stubs ->
                        results().stream().filter(run -> isOfStub(run) == stubs).anyMatch(Side::isCounted));
    }

    private static boolean isOfStub(RunResult run) {
        return STUB.equals(run.tags().get("side"));
    }
}

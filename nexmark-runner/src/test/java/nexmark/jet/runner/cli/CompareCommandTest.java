package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import nexmark.jet.comparison.Side;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

    private static final int TERMINAL_WIDTH = 80;

    @TempDir
    private Path folder;

    @BeforeEach
    void storeRuns() {
        for (int round = 0; round < 5; round++) {
            stored("g1-5ms", round, 13.0 + 0.1 * round).storeIn(folder);
            stored("zgc", round, 8.4 + 0.1 * round).storeIn(folder);
        }
    }

    private static MadeResult stored(String jvm, int round, double p99Millis) {
        return MadeResult.of(jvm + "-" + round)
                .label(jvm.equals("zgc") ? "after" : "before")
                .startedAt(100L * round + (jvm.equals("zgc") ? 50 : 0))
                .tag("repetition", "" + round)
                .with("/plan/cluster/jvm", jvm)
                .figure(RunMetric.P50, 7.8 + 0.4 * (round % 2) + (jvm.equals("zgc") ? 0.3 * (round % 3) - 0.3 : 0))
                .figure(RunMetric.P99, p99Millis)
                .figure(RunMetric.THROUGHPUT, 1_000_000)
                .figure(RunMetric.COST, jvm.equals("zgc") ? 0.84 : 0.75);
    }

    @Test
    void theAnswerComesFirstAndTheTableFitsATerminal() {
        Ran ran = compare("before", "after");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out().strip()).startsWith("q5\nafter against before: p99 35 % better [");
        assertThat(ran.out().replaceAll("\\s+", " "))
                .contains("cost 12 % worse [12..12]; p50 undecided: about ")
                .contains("throughput no difference beyond 2 %")
                .contains("metric side median (least..most) change interval")
                .contains("p99 before 13.2 (13.0..13.4) after 8.60 (8.40..8.80) -35 % -3")
                .contains(
                        "throughput before 1.00M (1.00M..1.00M) after 1.00M (1.00M..1.00M) 0.0 % -0.2..+0.2 no difference")
                .contains("All intervals of this comparison hold together 95 times in 100.")
                .contains("after also differs: cluster.jvm (g1-5ms / zgc)");
        assertThat(ran.out().lines()).allMatch(line -> line.length() <= TERMINAL_WIDTH);
    }

    @Test
    void aSideWithoutValidRunsIsNotComparedAndExitsLikeAnInvalidRun() {
        stored("parallel", 9, 20).label("bad").invalid("rate missed: 3 of 4").storeIn(folder);
        Ran ran = compare("before", "bad");
        assertThat(ran.exit()).isEqualTo(3);
        assertThat(ran.out())
                .contains("bad against before: not compared: no valid run of bad")
                .contains("not counted, bad: parallel-9: invalid: rate missed: 3 of 4");
    }

    @Test
    void programsGetEverythingAsJson() throws IOException {
        Ran ran = compare("before", "after", "--metrics", "p99", "--format", "json");
        JsonNode comparison = new JsonMapper().readTree(ran.out()).get(0);
        assertThat(comparison.at("/baseline/side").asText()).isEqualTo("before");
        assertThat(comparison.at("/baseline/spreads/p99/median").asDouble()).isEqualTo(13.2);
        JsonNode effects = comparison.at("/contrasts/0/effects");
        assertThat(effects).hasSize(1);
        assertThat(effects.at("/0/metric").asText()).isEqualTo("p99");
        assertThat(effects.at("/0/outcome").asText()).isEqualTo("better");
        assertThat(effects.at("/0/change/percent").asDouble()).isBetween(-36.0, -34.0);
        assertThat(effects.at("/0/words").asText()).startsWith("35 % better [");
    }

    private Ran compare(String... arguments) {
        return Ran.line("compare --out", folder, arguments);
    }

    @TempDir
    private Path out;

    /** Two pairs of runs with a program that only looks like one; on a slow machine no run may count. */
    @Test
    @Tag("full")
    void bothSidesAreMeasuredAndThenOnlyCompared() {
        String[] command = Ran.words(
                "compare q1 --rate 1k --pairs 2 --warmup 500ms --measure 8s --drain 5m --threads 1 --allow-disturbed"
                        + " --metrics p50,throughput --no-report --out",
                out,
                "--side",
                StubProgram.upTo(1000));
        Ran ran = Ran.nexmark(command);
        List<RunResult> results =
                StoredResult.under(out).stream().map(StoredResult::result).toList();
        Map<Boolean, List<RunResult>> byStub = results.stream()
                .collect(Collectors.partitioningBy(
                        run -> "stub".equals(run.tags().get("side"))));
        boolean isCounted =
                byStub.values().stream().allMatch(side -> side.stream().anyMatch(Side::isCounted));
        assertThat(ran.exit()).as(ran.out() + ran.err()).isEqualTo(isCounted ? 0 : 3);
        assertThat(results).allSatisfy(run -> {
            assertThat(run.times().measuredSeconds()).isEqualTo(8);
            assertThat(run.tags()).containsEntry("experiment", "compare-side");
        });
        assertThat(byStub.get(true))
                .isNotEmpty()
                .allSatisfy(
                        run -> assertThat(run.main().percentiles().get("p50").micros())
                                .isEqualTo(1000 * StubProgram.P50_MILLIS));
        assertThat(ran.out()).contains("\nours against stub: ");
        if (isCounted) {
            assertThat(ran.out())
                    .containsPattern("p50 +stub +4\\.50 \\(4\\.50\\.\\.4\\.50\\)")
                    .containsPattern("throughput +stub +1000 \\(1000\\.\\.1000\\)");
        }
        Ran again = Ran.nexmark(command);
        assertThat(again.err()).contains(" of 4 runs stored already, the first of ");
        assertThat(ran.out()).endsWith(again.out());
        assertThat(again.exit()).isEqualTo(ran.exit());
    }
}

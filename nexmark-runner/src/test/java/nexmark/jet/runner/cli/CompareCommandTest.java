package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
        Ran ran = compare(folder.toString(), "--by", "jvm");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out().strip()).startsWith("q5\nzgc against g1-5ms: p99 35 % better [");
        assertThat(ran.out().replaceAll("\\s+", " "))
                .contains("cost 12 % worse [12..12]; p50 undecided: about ")
                .contains("throughput no difference beyond 2 %")
                .contains("metric side median (least..most) change interval")
                .contains("p99 g1-5ms 13.2 (13.0..13.4) zgc 8.60 (8.40..8.80) -35 % -3")
                .contains(
                        "throughput g1-5ms 1.00M (1.00M..1.00M) zgc 1.00M (1.00M..1.00M) 0.0 % -0.2..+0.2 no difference")
                .contains("5 pairs, paired by repetition")
                .contains("All intervals of this comparison hold together 95 times in 100.")
                .contains("zgc, heap: not compared: no run of g1-5ms has it");
        assertThat(ran.out().lines()).allMatch(line -> line.length() <= TERMINAL_WIDTH);
    }

    @Test
    void labelsAreLookedUpInTheStore() {
        Ran ran = compare("before", "after", "--out", folder.toString(), "--metrics", "p99,cost");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out().replaceAll("\\s+", " "))
                .contains("after against before: p99 35 % better [")
                .contains("after also differs: cluster.jvm (g1-5ms / zgc)")
                .doesNotContain("p50");
    }

    @Test
    void aSideWithoutValidRunsIsNotComparedAndExitsLikeAnInvalidRun() {
        stored("parallel", 9, 20).label("bad").invalid("rate missed: 3 of 4").storeIn(folder);
        Ran ran = compare("before", "bad", "--out", folder.toString());
        assertThat(ran.exit()).isEqualTo(3);
        assertThat(ran.out())
                .contains("bad against before: not compared: no valid run of bad")
                .contains("not counted, bad: parallel-9: invalid: rate missed: 3 of 4");
    }

    @Test
    void programsGetEverythingAsJson() throws IOException {
        Ran ran = compare(folder.toString(), "--by", "jvm", "--format", "json");
        JsonNode comparison = new JsonMapper().readTree(ran.out()).get(0);
        assertThat(comparison.at("/baseline/side").asText()).isEqualTo("g1-5ms");
        assertThat(comparison.at("/baseline/spreads/p99/median").asDouble()).isEqualTo(13.2);
        JsonNode p99 = comparison.at("/contrasts/0/effects/1");
        assertThat(p99.at("/metric").asText()).isEqualTo("p99");
        assertThat(p99.at("/outcome").asText()).isEqualTo("better");
        assertThat(p99.at("/change/percent").asDouble()).isBetween(-36.0, -34.0);
        assertThat(p99.at("/words").asText()).startsWith("35 % better [");
    }

    private static Ran compare(String... arguments) {
        return Ran.line("compare", (Object[]) arguments);
    }

    private static final String STUB = "stub";

    @TempDir
    private Path out;

    /** Two pairs of runs, in turns with a program that only looks like one. */
    @Test
    @Tag("full")
    void bothSidesAreMeasuredInTurnsAndThenOnlyCompared() {
        String[] command = measured();
        Ran ran = Ran.nexmark(command);
        assertThat(ran.exit()).as(ran.out() + ran.err()).isEqualTo(isCounted() ? 0 : 3);
        assertThat(inTheirOrder()).containsSubsequence("1 stub at 1000", "1 ours at 1000");
        if (isCounted()) { // otherwise the first round may have been the last
            assertThat(inTheirOrder()).containsSubsequence("2 ours at 1000", "2 stub at 1000");
        }
        assertThat(results()).allSatisfy(run -> {
            assertThat(run.times().measuredSeconds()).isEqualTo(8);
            assertThat(run.tags()).containsEntry("experiment", "compare-side");
        });
        assertThat(results().stream().filter(CompareCommandTest::isOfStub))
                .allSatisfy(
                        run -> assertThat(run.main().percentiles().get("p50").micros())
                                .isEqualTo(1000 * StubProgram.P50_MILLIS));
        assertThat(ran.out()).contains("\nours against stub: ");
        if (isCounted()) {
            assertThat(ran.out())
                    .containsPattern("p50 +stub +4\\.50 \\(4\\.50\\.\\.4\\.50\\)")
                    .containsPattern("throughput +stub +1000 \\(1000\\.\\.1000\\)");
        }
        Ran again = Ran.nexmark(command);
        assertThat(again.err()).contains(" of 4 runs stored already, the first of ");
        assertThat(ran.out()).endsWith(again.out());
        assertThat(again.exit()).isEqualTo(ran.exit());
    }

    private String[] measured() {
        return Ran.words(
                "compare q1 --rate 1k --pairs 2 --warmup 500ms --measure 8s --drain 5m --threads 1 --allow-disturbed"
                        + " --metrics p50,throughput --no-report --out",
                out,
                "--side",
                StubProgram.upTo(1000));
    }

    private List<RunResult> results() {
        return StoredResult.under(out).stream().map(StoredResult::result).toList();
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

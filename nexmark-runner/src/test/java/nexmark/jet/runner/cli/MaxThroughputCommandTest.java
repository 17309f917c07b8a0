package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.run.TinyPlan;
import nexmark.jet.search.SearchReport;
import nexmark.jet.search.SearchReport.Answer;
import nexmark.jet.search.SearchReport.Bracket;
import nexmark.jet.search.SearchReport.End;
import nexmark.jet.search.SearchReport.SearchSettings;
import nexmark.jet.search.SearchReport.SearchStep;
import nexmark.jet.search.SearchReport.Trial;
import nexmark.jet.search.SearchReport.Trial.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search with a program that has a limit, and measures nothing. */
class MaxThroughputCommandTest {

    private static final List<String> STEPS = List.of(
            "start 1000",
            "double 2000",
            "double 2000",
            "bisect 1414",
            "bisect 1414",
            "bisect 1189",
            "bisect 1189",
            "check 1189",
            "confirm 1000");

    @TempDir
    private Path folder;

    @TempDir
    private Path out;

    @Test
    void theLimitIsFoundStoredAndPrintedAndNotSearchedAgain() {
        Ran ran = search();
        assertThat(ran.exit()).as(ran.out() + ran.err()).isZero();
        assertThat(StoredResult.under(out))
                .extracting(stored -> stored.result().tags().get("step") + " "
                        + stored.result().plan().workload().rate())
                .containsExactlyInAnyOrderElementsOf(STEPS);
        assertThat(ran.out().replaceAll("\\s+", " "))
                .contains(
                        "trial step events/s verdict p99 ms lag ms reason 1 start",
                        "1 start 1,000 held 9.5",
                        "2 double 2,000 failed 9.5 - not drained: ",
                        "8 confirm 1,000 held 9.5",
                        "Highest confirmed rate: 1,000 events/s, held in 1 of 1 run of 10s.",
                        "Lowest rate that failed: 1,189 events/s.");
        Ran again = search();
        assertThat(again.out()).isEqualTo(ran.out());
        assertThat(again.err().lines().filter(line -> line.endsWith("(stored before)")))
                .hasSize(STEPS.size());
    }

    private Ran search() {
        return Ran.line(
                "max-throughput q1 --start=1k --tolerance=50% --confirm=1 --trial=10s --measure=10s --warmup=500ms"
                        + " --threads=1 --allow-disturbed --no-latency-run --no-report --side",
                StubProgram.upTo(1100), "--out", out);
    }

    @Test
    void theAnswerIsTwoRatesThatWereTriedAndTheLatencyBelow() {
        List<Trial> trials = List.of(
                trial(SearchStep.DOUBLE, 400_000, Outcome.FAILED),
                trial(SearchStep.CONFIRM, 200_000, Outcome.HELD),
                trial(SearchStep.CONFIRM, 200_000, Outcome.FAILED),
                trial(SearchStep.CONFIRM, 200_000, Outcome.HELD),
                trial(SearchStep.LATENCY, 160_000, Outcome.HELD));
        SearchReport report = new SearchReport(
                "q5-1a2b3c4d5e6f",
                List.of("p99<16ms"),
                new SearchSettings(200_000, 0.03, 3),
                TinyPlan.of("q5", 200_000, 60_000, 2),
                Bracket.NOTHING,
                Optional.of(new Answer(OptionalLong.of(200_000), OptionalLong.of(400_000), End.FOUND)),
                trials);
        assertThat(report.inWords())
                .containsExactly(
                        "Highest confirmed rate for p99<16ms: 200,000 events/s, held in 2 of 3 runs of 1m.",
                        "Lowest rate that failed: 400,000 events/s.",
                        "Capacity: 194,000 to 206,000 events/s (± 3 %).",
                        "Latency at 160,000 events/s: p50 - ms, p99 12.5 ms, p99.9 - ms.");
    }

    private static Trial trial(SearchStep step, long rate, Outcome outcome) {
        return new Trial(1, step, rate, outcome, "", "run", false, Map.of("p99Ms", 12.5));
    }
}

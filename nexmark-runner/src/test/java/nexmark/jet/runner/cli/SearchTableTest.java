package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import nexmark.jet.runner.run.TinyPlan;
import nexmark.jet.search.SearchReport;
import nexmark.jet.search.SearchReport.Answer;
import nexmark.jet.search.SearchReport.End;
import nexmark.jet.search.SearchSettings;
import nexmark.jet.search.SearchStep;
import nexmark.jet.search.Trial;
import nexmark.jet.search.Trial.Outcome;
import nexmark.jet.table.MarkdownWriter;
import nexmark.jet.table.Table;
import org.junit.jupiter.api.Test;

class SearchTableTest {

    private static final List<Trial> TRIALS = List.of(
            trial(1, SearchStep.START, 200_000, Outcome.HELD, ""),
            trial(2, SearchStep.DOUBLE, 400_000, Outcome.FAILED, "p99<16ms missed: 17.3 ms"),
            trial(3, SearchStep.CONFIRM, 200_000, Outcome.HELD, ""),
            trial(4, SearchStep.CONFIRM, 200_000, Outcome.FAILED, "lag growing"),
            trial(5, SearchStep.CONFIRM, 200_000, Outcome.HELD, ""),
            trial(6, SearchStep.LATENCY, 160_000, Outcome.HELD, ""));

    private static final Answer FOUND = new Answer(OptionalLong.of(200_000), OptionalLong.of(400_000), End.FOUND);

    @Test
    void theAnswerIsTwoRatesThatWereTriedAndTheLatencyBelow() {
        assertThat(report(FOUND, TRIALS).inWords())
                .containsExactly(
                        "Highest confirmed rate for p99<16ms: 200,000 events/s, held in 2 of 3 runs of 1m.",
                        "Lowest rate that failed: 400,000 events/s.",
                        "Capacity: 194,000 to 206,000 events/s (± 3 %).",
                        "Latency at 160,000 events/s: p50 - ms, p99 12.5 ms, p99.9 - ms.");
    }

    @Test
    void everyTrialIsALineInEitherForm() {
        Table table = MaxThroughputCommand.table(report(FOUND, TRIALS));
        StringWriter text = new StringWriter();
        Console.tables(new PrintWriter(text)).write(table);
        assertThat(text.toString())
                .contains("      2  double    400,000  failed     12.5     3.0  p99<16ms missed: 17.3 ms");
        assertThat(MarkdownWriter.of(table))
                .contains(
                        "| trial | step | events/s |",
                        "| ---: | --- |",
                        "| 2 | double | 400,000 | failed | 12.5 | 3.0 |");
    }

    private static SearchReport report(Answer answer, List<Trial> trials) {
        return new SearchReport(
                "q5-1a2b3c4d5e6f",
                List.of("p99<16ms"),
                new SearchSettings(200_000, 0.03, 3),
                TinyPlan.of("q5", 200_000, 60_000, 2),
                Optional.ofNullable(answer),
                trials);
    }

    private static Trial trial(int number, SearchStep step, long rate, Outcome outcome, String reason) {
        return new Trial(
                number,
                step,
                rate,
                outcome,
                reason,
                "run-" + number,
                false,
                Map.of("p99Ms", 12.5, "maxLagMillis", 3.0));
    }
}

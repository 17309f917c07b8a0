package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequirementOfRunsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p99<16ms | 14 15 13         | p99<16ms met: reached in 3 of 3 runs, worst 15.0 ms",
                "p99<16ms | 14 17.345 16.004 | p99<16ms missed: reached in 1 of 3 runs, worst 17.3 ms",
                "p99>14ms | 14 15 13         | p99>14ms missed: reached in 1 of 3 runs, worst 13.0 ms",
                "p99<16ms | 17.345           | p99<16ms missed: 17.3 ms",
                "p99<16ms | none             | p99<16ms unknown: the run has no p99",
                "p99<16ms | 15 none          | p99<16ms unknown: reached in 1 of 2 runs, worst 15.0 ms, 1 without p99",
                "p99<16ms | 17 none          | p99<16ms missed: reached in 0 of 2 runs, worst 17.0 ms, 1 without p99",
                "p99<16ms |                  | p99<16ms unknown: no valid run"
            })
    void everyRunHasToReachTheGoalAndTheWorstIsNamed(String goal, String runs, String words) {
        Double[] p99 = Stream.ofNullable(runs)
                .flatMap(text -> Stream.of(text.split(" ")))
                .map(text -> text.equals("none") ? null : Double.valueOf(text))
                .toArray(Double[]::new);
        assertThat(words(goal, p99)).isEqualTo(words);
    }

    private static String words(String text, Double... p99Millis) {
        List<Requirement> goals = List.of(Requirement.parse("cost<1"), Requirement.parse(text));
        List<RunResult> runs =
                Arrays.stream(p99Millis).map(p99 -> run(p99).checked(goals)).toList();
        return RequirementOfRuns.of(goals, runs).get(1).inWords();
    }

    private static RunResult run(Double p99Millis) {
        MadeResult made = MadeResult.of("run");
        return p99Millis == null
                ? made.make()
                : made.figure(RunMetric.P99, p99Millis).make();
    }
}

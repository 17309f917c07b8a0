package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement.CheckedRequirement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequirementTest {

    /** Its p90 is 14,144.511 ms, it has too few windows for a p99, and it scheduled 18,400 events/s. */
    private static final RunResult RESULT = ResultJson.readResult(Path.of("src/test/resources/result-schema-1.json"));

    @ParameterizedTest
    @CsvSource({
        "p90<15s, MET",
        "p90<14000ms, MISSED",
        "P90 > 14144.5, MET",
        "p90<14144500us, MISSED",
        "p90<14144511us, MISSED",
        "p90<=14144511us, MET",
        "p90>14144511us, MISSED",
        "p90 >= 14144.511, MET",
        "p90>=14144512us, MISSED",
        "p99<16ms, UNKNOWN",
        "lost<=0, MET",
        "network<1, MET",
        "recovery<10s, UNKNOWN",
        "first.max<15059ms, MET",
        "every.p90<14.2s, MISSED",
        "third.p90<15s, UNKNOWN"
    })
    void aRunMeetsItsGoalOrMissesItOrDoesNotSay(String text, Requirement.Outcome outcome) {
        assertThat(Requirement.parse(text).check(RESULT).outcome()).isEqualTo(outcome);
    }

    @Test
    void aSeriesThatTheQueryHasNotIsRefused() {
        assertThatThrownBy(() -> Requirement.parse("third.p90<15s").figure().check("q5"))
                .isInstanceOf(UserMistake.class)
                .hasMessage("q5 has no series 'third', expected one of every, first, complete");
        Requirement.parse("every.set.p99<1s").figure().check("map-mixed");
    }

    @Test
    void theResultKeepsTheGoalAndWhatWasReached() {
        assertThat(RESULT.checked(List.of(Requirement.parse(" lag<1s"), Requirement.parse("p99<16ms")))
                        .requirements())
                .containsExactly(
                        new CheckedRequirement("lag<1s", Requirement.Outcome.MISSED, "lag", 13_229.741, "ms"),
                        new CheckedRequirement("p99<16ms", Requirement.Outcome.UNKNOWN, "p99", null, "ms"));
    }

    /** Three digits, and next to the limit as many as show on which side of it the figure is. */
    @ParameterizedTest
    @CsvSource({
        "max<1ms, 0.01234, 0.0123 ms",
        "max<1ms, 17.345, 17.3 ms",
        "max<1ms, 999.6, '1,000 ms'",
        "max<1ms, 14144.5, '14,145 ms'",
        "max<1ms, 0, 0 ms",
        "p99<16ms, 16.04, 16.04 ms",
        "p99<16ms, 16.0004, 16.0004 ms",
        "p99<16ms, 16, 16.0 ms",
        "throughput>=1M, 999999.7, '999,999.7 ms'"
    })
    void aFigureIsWrittenWithAsManyDigitsAsItNeeds(String goal, double value, String text) {
        assertThat(new CheckedRequirement(goal, Requirement.Outcome.MISSED, "p99", value, "ms").inWords())
                .isEqualTo(goal + " missed: " + text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "p99",
                "p99=16ms",
                "p99<",
                "p99<16 bananas",
                "<16ms",
                "p98<16ms",
                "cost<1s",
                "throughput>1ms",
                "first.cost<1",
                "first.p98<1ms",
                "delivered>1k"
            })
    void anythingElseIsRefusedOnOneLine(String text) {
        assertThatThrownBy(() -> Requirement.parse(text))
                .isInstanceOf(UserMistake.class)
                .hasMessageNotContaining("\n");
    }

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
        return Requirement.RequirementOfRuns.of(goals, runs).get(1).inWords();
    }

    private static RunResult run(Double p99Millis) {
        MadeResult made = MadeResult.of("run");
        return p99Millis == null
                ? made.make()
                : made.figure(RunMetric.P99, p99Millis).make();
    }
}

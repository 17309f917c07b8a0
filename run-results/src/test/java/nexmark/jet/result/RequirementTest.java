package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import nexmark.jet.process.UserMistake;
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
        "lost<0, MISSED",
        "network<1, MET",
        "recovery<10s, UNKNOWN"
    })
    void aRunMeetsItsGoalOrMissesItOrDoesNotSay(String text, Requirement.Outcome outcome) {
        assertThat(Requirement.parse(text).check(RESULT).outcome()).isEqualTo(outcome);
    }

    @Test
    void theResultKeepsTheGoalAndWhatWasReached() {
        assertThat(RESULT.checked(List.of(Requirement.parse(" lag<1s"), Requirement.parse("p99<16ms")))
                        .requirements())
                .containsExactly(
                        new CheckedRequirement("lag<1s", Requirement.Outcome.MISSED, "lag", 13_229.741, "ms"),
                        new CheckedRequirement("p99<16ms", Requirement.Outcome.UNKNOWN, "p99", null, "ms"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.01234 | 0.0123 ms",
                "17.345 | 17.3 ms",
                "999.4 | 999 ms",
                "999.6 | 1,000 ms",
                "14144.5 | 14,145 ms",
                "0 | 0 ms"
            })
    void aFigureIsWrittenWithThreeDigitsAndNoExponent(double value, String text) {
        assertThat(new CheckedRequirement("max<1ms", Requirement.Outcome.MISSED, "max", value, "ms").inWords())
                .isEqualTo("max<1ms missed: " + text);
    }

    @ParameterizedTest
    @CsvSource({
        "p99<16ms, 16.04, 16.04 ms",
        "p99<16ms, 16.0004, 16.0004 ms",
        "p99<16ms, 16, 16.0 ms",
        "p99<16.04ms, 16.043, 16.043 ms",
        "throughput>=1M, 999999.7, '999,999.7 ms'"
    })
    void aFigureNextToTheLimitHasAsManyDigitsAsShowOnWhichSideItIs(String goal, double value, String text) {
        assertThat(new CheckedRequirement(goal, Requirement.Outcome.MISSED, "p99", value, "ms").inWords())
                .isEqualTo(goal + " missed: " + text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"p99", "p99=16ms", "p99<", "p99<16 bananas", "<16ms", "p98<16ms", "cost<1s", "throughput>1ms"})
    void anythingElseIsRefusedOnOneLine(String text) {
        assertThatThrownBy(() -> Requirement.parse(text))
                .isInstanceOf(UserMistake.class)
                .hasMessageNotContaining("\n");
    }
}

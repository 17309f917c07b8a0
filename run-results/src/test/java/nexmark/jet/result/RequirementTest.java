package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequirementTest {

    /** Its p90 is 14,144.511 ms, it has too few windows for a p99, and it scheduled 18,400 events/s. */
    private static final RunResult RESULT = ResultJson.readResult(Path.of("src/test/resources/result-schema-5.json"));

    @ParameterizedTest
    @CsvSource({
        "p90<15s, MET",
        "p90<14000ms, MISSED",
        "P90 > 14144.5, MET",
        "p90<14144500us, MISSED",
        "p99<16ms, UNKNOWN"
    })
    void aRunMeetsItsGoalOrMissesItOrDoesNotSay(String text, Requirement.Outcome outcome) {
        assertThat(Requirement.parse(text).of(RESULT)).isEqualTo(outcome);
    }

    @Test
    void theGoalIsPrintedWithWhatWasReached() {
        assertThat(Requirement.parse("p90<14s").inWords(RESULT)).isEqualTo("p90<14s missed: 14,145 ms");
        assertThat(Requirement.parse("p99<16ms").inWords(RESULT)).isEqualTo("p99<16ms unknown: the run has no p99");
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

package nexmark.jet.runner.many;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.result.MadeResult;
import nexmark.jet.runner.many.SearchTrials.Verdict;
import nexmark.jet.search.Trial.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrialVerdictTest {

    @ParameterizedTest
    @CsvSource({
        "/facts/lateEvents, 5",
        "/facts/rowsMissing, 5",
        "/facts/rowsAfterSettling, 5",
        "/facts/end, state-lost",
        "/latency/series/every/samples, 0"
    })
    void aTrialThatIsInvalidOnlyBecauseRowsWentMissingSaysNothingOfItsRate(String fact, String value) {
        assertThat(verdict(invalid(fact, value, "rows went missing")))
                .isEqualTo(new Verdict(Outcome.NOT_JUDGED, "rows went missing"));
        assertThat(verdict(invalid(fact, value, "rows went missing").invalid("rate missed")))
                .isEqualTo(new Verdict(Outcome.FAILED, "rows went missing; rate missed"));
    }

    /** Its figures are partial, so reports that are missing have no sentence of their own. */
    @Test
    void aTrialThatWasGivenUpHasFailedWhateverIsMissing() {
        MadeResult trial = invalid("/facts/end", "given-up", "given up").with("/facts/rowsMissing", 5);
        assertThat(verdict(trial).outcome()).isEqualTo(Outcome.FAILED);
    }

    @ParameterizedTest
    @CsvSource({
        "warm-up not settled: p50 12.0 ms in the first fifth",
        "not drained: the last results were not in",
        "latency growing: by 40 ms"
    })
    void aTrialThatIsInvalidForAReasonThatItsRateMayHaveHasFailed(String reason) {
        assertThat(verdict(MadeResult.of("trial").with("/facts/end", "drained").invalid(reason)))
                .isEqualTo(new Verdict(Outcome.FAILED, reason));
    }

    private static MadeResult invalid(String fact, String value, String reason) {
        boolean isCount = Character.isDigit(value.charAt(0));
        return MadeResult.of("trial")
                .with(fact, isCount ? (Object) Integer.valueOf(value) : value)
                .invalid(reason);
    }

    private static Verdict verdict(MadeResult trial) {
        return Verdict.of(trial.make(), List.of());
    }
}

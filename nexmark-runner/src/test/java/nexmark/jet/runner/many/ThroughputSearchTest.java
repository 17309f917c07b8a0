package nexmark.jet.runner.many;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import nexmark.jet.process.UserMistake;
import nexmark.jet.search.SearchReport.Answer;
import nexmark.jet.search.SearchReport.End;
import nexmark.jet.search.SearchReport.SearchSettings;
import nexmark.jet.search.SearchReport.SearchStep;
import nexmark.jet.search.SearchReport.Trial.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThroughputSearchTest {

    private static final long START = 200_000;
    private static final SearchSettings SETTINGS = new SearchSettings(START, 0.03, 3);

    private final List<String> tried = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({"3200", "50000", "199000", "200000", "777777", "2400000", "450000000"})
    void onAQuietSystemTheAnswerIsAtMostHalfTheToleranceBelowTheCapacity(long capacity) {
        Answer answer = search((step, rate) -> rate <= capacity ? Outcome.HELD : Outcome.FAILED);
        assertThat(answer.end()).isEqualTo(End.FOUND);
        assertThat(answer.confirmed().getAsLong()).isBetween((long) (capacity / 1.015) - 1, capacity);
        assertThat(answer.failed().getAsLong()).isGreaterThan(capacity);
        assertThat(answer.failed().getAsLong())
                .isLessThanOrEqualTo((long) (answer.confirmed().getAsLong() * 1.015));
    }

    @Test
    void confirmingEndsWhenNothingCanBeJudgedHoweverManyRunsAreAskedFor() {
        int[] confirmations = {0};
        ThroughputSearch.Trials trials = (step, rate) -> {
            boolean isConfirming = step == SearchStep.CONFIRM;
            confirmations[0] += isConfirming ? 1 : 0;
            return isConfirming ? Outcome.NOT_JUDGED : rate <= 1_000_000 ? Outcome.HELD : Outcome.FAILED;
        };
        Answer answer = new ThroughputSearch(new SearchSettings(START, 0.03, 99), trials).search();
        assertThat(answer.end()).isEqualTo(End.NOT_JUDGED);
        assertThat(answer.confirmed()).isEmpty();
        assertThat(confirmations[0]).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void unluckyTrialsBoundNothingAndARateThatFailedTwiceIsCheckedAndOverturned(int unlucky) {
        int[] failures = {unlucky};
        Answer answer = search((step, rate) -> rate == 2 * START && failures[0]-- > 0
                ? Outcome.FAILED
                : rate <= 1_000_000 ? Outcome.HELD : Outcome.FAILED);
        assertThat(tried.contains("check 400000")).isEqualTo(unlucky == 2);
        assertThat(answer.end()).isEqualTo(End.FOUND);
        assertThat(answer.confirmed().getAsLong()).isBetween(985_000L, 1_000_000L);
    }

    @Test
    void aRateThatHeldByGoodLuckIsNotConfirmedAndTheSearchStepsDownFromIt() {
        Answer answer = search((step, rate) ->
                rate <= 1_000_000 || (step == SearchStep.DOUBLE && rate == 8 * START) ? Outcome.HELD : Outcome.FAILED);
        assertThat(tried).contains("confirm 1600000", "confirm 1576000", "confirm 1529000");
        assertThat(answer.end()).isEqualTo(End.FOUND);
        assertThat(answer.confirmed().getAsLong()).isBetween(985_000L, 1_000_000L);
    }

    /** A step down from 1,044,000 leads to 1,028,000 again, which is confirmed already. */
    @Test
    void aRateThatWasConfirmedIsNotConfirmedAgain() {
        Set<String> held = Set.of("start 1076000", "bisect 1044000", "confirm 1028000");
        int[] confirmations = {0};
        ThroughputSearch.Trials trials = (step, rate) -> {
            String trial = step + " " + rate;
            tried.add(trial);
            boolean isUnlucky = step == SearchStep.CONFIRM && rate == 1_028_000 && ++confirmations[0] > 2;
            return held.contains(trial) && !isUnlucky ? Outcome.HELD : Outcome.FAILED;
        };
        Answer answer = new ThroughputSearch(new SearchSettings(1_076_000, 0.03, 3), trials).search();
        assertThat(tried).contains("confirm 1044000");
        assertThat(confirmations[0]).isEqualTo(3);
        assertThat(answer.end()).isEqualTo(End.FOUND);
        assertThat(answer.confirmed()).hasValue(1_028_000);
        assertThat(answer.failed()).hasValue(1_036_000);
    }

    @Test
    void aRunThatCannotBeJudgedIsRepeatedTwiceAndThenCountsAsFailed() {
        Answer answer = search((step, rate) ->
                rate == 4 * START ? Outcome.NOT_JUDGED : rate < 4 * START ? Outcome.HELD : Outcome.FAILED);
        assertThat(tried)
                .startsWith("start 200000", "double 400000", "double 800000", "double 800000", "double 800000");
        assertThat(answer.end()).isEqualTo(End.NOT_JUDGED);
        assertThat(answer.confirmed()).isEmpty();
    }

    @Test
    void onAMachineThatIsNeverQuietTheSearchEndsWithoutAnAnswer() {
        Answer answer = search((step, rate) -> Outcome.NOT_JUDGED);
        assertThat(answer.end()).isEqualTo(End.NOT_JUDGED);
        assertThat(answer.confirmed()).isEmpty();
        assertThat(tried).hasSize(6);
    }

    @Test
    void whereNothingHoldsTheSearchEndsAtA64thOfItsStartAndWhereNothingFailsAtTheLargestRate() {
        Answer nothingHeld = search((step, rate) -> Outcome.FAILED);
        assertThat(nothingHeld.end()).isEqualTo(End.NOTHING_HELD);
        assertThat(nothingHeld.failed().getAsLong()).isEqualTo(START / 64);
        Answer nothingFailed = search((step, rate) -> Outcome.HELD);
        assertThat(nothingFailed.end()).isEqualTo(End.NOTHING_FAILED);
        assertThat(nothingFailed.confirmed().getAsLong()).isEqualTo(819_200_000);
        assertThat(nothingFailed.failed()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1234567, 1235000", "9999.6, 10000", "999.4, 999", "87654321, 87650000", "0.2, 0"})
    void ratesHaveFourDigits(double rate, long rounded) {
        assertThat(ThroughputSearch.rounded(rate)).isEqualTo(rounded);
    }

    @Test
    void settingsOutsideTheirRangesAreRefused() {
        assertThatThrownBy(() -> new SearchSettings(0, 0.03, 3)).isInstanceOf(UserMistake.class);
        assertThatThrownBy(() -> new SearchSettings(1, 0.001, 3)).isInstanceOf(UserMistake.class);
        assertThatThrownBy(() -> new SearchSettings(1, Double.NaN, 3)).isInstanceOf(UserMistake.class);
        assertThatThrownBy(() -> new SearchSettings(1, 0.03, 0)).isInstanceOf(UserMistake.class);
    }

    private Answer search(ThroughputSearch.Trials trials) {
        return new ThroughputSearch(SETTINGS, (step, rate) -> {
                    tried.add(step + " " + rate);
                    return trials.run(step, rate);
                })
                .search();
    }
}

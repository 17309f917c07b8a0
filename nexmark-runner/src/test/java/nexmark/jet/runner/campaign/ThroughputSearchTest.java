package nexmark.jet.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.UserMistake;
import nexmark.jet.search.SearchReport.Answer;
import nexmark.jet.search.SearchReport.Bracket;
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

    private interface Outcomes {
        Outcome of(SearchStep step, long rate);
    }

    private final List<String> tried = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(longs = {3200, 50_000, 199_000, 200_000, 777_777, 2_400_000, 450_000_000})
    void onAQuietSystemTheAnswerIsAtMostHalfTheToleranceBelowTheCapacity(long capacity) {
        Answer answer = search((step, rate) -> upTo(capacity, rate));
        assertThat(answer.end()).isEqualTo(End.FOUND);
        // Rates are rounded.
        assertThat(answer.confirmed().getAsLong()).isBetween((long) (capacity / 1.016) - 1, capacity);
        assertThat(answer.failed().getAsLong())
                .isBetween(capacity + 1, (long) (answer.confirmed().getAsLong() * 1.016));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void unluckyTrialsBoundNothingAndARateThatFailedTwiceIsCheckedAndOverturned(int unlucky) {
        int[] failures = {unlucky};
        Answer answer =
                search((step, rate) -> rate == 2 * START && failures[0]-- > 0 ? Outcome.FAILED : upTo(1_000_000, rate));
        assertThat(tried.contains("check 400000")).isEqualTo(unlucky == 2);
        assertThat(answer.end()).isEqualTo(End.FOUND);
        assertThat(answer.confirmed().getAsLong()).isBetween(985_000L, 1_000_000L);
    }

    @Test
    void aRateThatHeldByGoodLuckIsNotConfirmedAndTheSearchStepsDownFromIt() {
        Answer answer = search(
                (step, rate) -> step == SearchStep.DOUBLE && rate == 8 * START ? Outcome.HELD : upTo(1_000_000, rate));
        assertThat(tried).contains("confirm 1600000", "confirm 1576000", "confirm 1530000");
        assertThat(answer.end()).isEqualTo(End.FOUND);
        assertThat(answer.confirmed().getAsLong()).isBetween(985_000L, 1_000_000L);
    }

    /** Whatever the outcomes of runs between 500,000 and 2,000,000 events/s. */
    @Test
    void aRateThatWasConfirmedIsNotConfirmedAgain() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200; i++) {
            tried.clear();
            search((step, rate) -> upTo(random.nextBoolean() ? 2_000_000 : 500_000, rate));
            tried.removeIf(trial -> !trial.startsWith("confirm"));
            assertThat(tried).allMatch(trial -> Collections.frequency(tried, trial) <= SETTINGS.confirmations());
        }
    }

    @Test
    void aRunThatCannotBeJudgedIsRepeatedTwiceAndThenCountsAsFailed() {
        search((step, rate) -> rate == 4 * START ? Outcome.NOT_JUDGED : upTo(2 * START, rate));
        assertThat(tried)
                .startsWith("start 200000", "double 400000", "double 800000", "double 800000", "double 800000");
    }

    @ParameterizedTest
    @CsvSource({"START, 6", "CONFIRM, 14"})
    void aSearchEndsWhenSixRunsInARowCouldNotBeJudged(SearchStep from, int runs) {
        Answer answer = search(
                new SearchSettings(START, 0.5, 99),
                Bracket.NOTHING,
                (step, rate) -> from == SearchStep.START || step == from ? Outcome.NOT_JUDGED : upTo(1_000_000, rate));
        assertThat(answer.end()).isEqualTo(End.NOT_JUDGED);
        assertThat(answer.confirmed()).isEmpty();
        assertThat(tried).hasSize(runs);
    }

    @Test
    void whereNothingHoldsTheSearchEndsAtA64thOfItsStartAndWhereNothingFailsAtTheLargestRate() {
        assertThat(search((step, rate) -> Outcome.FAILED))
                .isEqualTo(new Answer(OptionalLong.empty(), OptionalLong.of(START / 64), End.NOTHING_HELD));
        assertThat(search((step, rate) -> Outcome.HELD))
                .isEqualTo(new Answer(OptionalLong.of(819_200_000), OptionalLong.empty(), End.NOTHING_FAILED));
    }

    /** The climb kept up with 1,000,000 events/s, but not with 1,250,000. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // The climb was right.
                "1200000 | none | confirm 1000000, confirm 1000000, check 1250000 | 1000000 | 1250000 | FOUND",
                // The climb failed by bad luck, so nothing says how high the capacity is.
                "1300000 | none | confirm 1000000, confirm 1000000, check 1250000 | 1000000 | | NOTHING_FAILED",
                // A run failed by bad luck: votes on its rate disagree, so it is no end of the interval.
                "1200000 | confirm 1000000 | confirm 1000000, confirm 800000, confirm 800000 "
                        + "| 800000 | 1250000 | FOUND",
                // A goal is met only far below, and what is left between two rates is bisected.
                "400000 | none | confirm 1000000, confirm 800000, confirm 533300, confirm 266700, confirm 266700,"
                        + " bisect 377100, confirm 377100, confirm 377100, check 533300 | 377100 | 533300 | FOUND",
                "4200 | none | confirm 1000000, confirm 800000, confirm 533300, confirm 266700, confirm 133400,"
                        + " confirm 66700, confirm 33350, confirm 16680, confirm 8340, confirm 4170, confirm 4170,"
                        + " bisect 5897 | 4170 | 5897 | QUICK_RUNS_USED"
            })
    void aQuickSearchConfirmsTheHighestStepOfItsClimbOrALowerRateAndChecksTheNext(
            long capacity, String unlucky, String trials, long confirmed, Long failed, End end) {
        Set<String> stillUnlucky = new HashSet<>(Set.of(unlucky));
        Answer answer = quickSearch(
                new Bracket(OptionalLong.of(1_000_000), OptionalLong.of(1_250_000)),
                (step, rate) -> stillUnlucky.remove(step + " " + rate) ? Outcome.FAILED : upTo(capacity, rate));
        assertThat(tried).hasToString("[climb 200000, " + trials + "]");
        assertThat(answer)
                .isEqualTo(new Answer(
                        OptionalLong.of(confirmed),
                        failed == null ? OptionalLong.empty() : OptionalLong.of(failed),
                        end));
    }

    /** Of 45 hosts; the number of runs is at most that of a search of rates. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 11, 31, 32, 40, 44, 45})
    void theFewestMembersThatHoldARateAreFound(int needed) {
        SearchSettings settings = SearchSettings.ofMembers(1_000_003, 3, 45);
        Answer answer = search(
                settings,
                Bracket.NOTHING,
                (step, share) -> settings.searched(share) >= needed ? Outcome.HELD : Outcome.FAILED);
        assertThat(settings.searched(answer.confirmed().getAsLong())).isEqualTo(needed);
        assertThat(answer.failed().stream().map(share -> settings.searched(share)))
                .containsExactlyElementsOf(needed == 1 ? List.of() : List.of(needed - 1L));
        assertThat(tried).hasSizeLessThan(30);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 20, 39, 40})
    void theMostJobsThatHoldARateAreFound(int most) {
        SearchSettings settings = SearchSettings.ofJobs(333, 3, 40);
        Answer answer = search(settings, Bracket.NOTHING, (step, rate) -> upTo(most * 333L, rate));
        assertThat(settings.searched(answer.confirmed().getAsLong())).isEqualTo(most);
        assertThat(answer.failed().stream().map(settings::searched))
                .containsExactlyElementsOf(most == 40 ? List.of() : List.of(most + 1L));
        assertThat(tried).hasSizeLessThan(30);
    }

    @Test
    void jobsThatHeldOnceAndCannotBeConfirmedAreFollowedByOneFewer() {
        SearchSettings settings = SearchSettings.ofJobs(1, 3, 9);
        assertThat(search(settings, Bracket.NOTHING, (step, rate) -> Outcome.FAILED))
                .isEqualTo(new Answer(OptionalLong.empty(), OptionalLong.of(1), End.NOTHING_HELD));
        Answer answer = search(
                settings,
                Bracket.NOTHING,
                (step, rate) -> step == SearchStep.CONFIRM && rate == 9 ? Outcome.FAILED : Outcome.HELD);
        assertThat(answer.confirmed()).hasValue(8);
    }

    @Test
    void membersThatHeldOnceAndCannotBeConfirmedAreFollowedByOneMore() {
        SearchSettings settings = SearchSettings.ofMembers(500_000, 1, 3);
        Answer answer = search(
                settings,
                Bracket.NOTHING,
                (step, share) ->
                        step == SearchStep.CONFIRM && settings.searched(share) == 1 ? Outcome.FAILED : Outcome.HELD);
        assertThat(settings.searched(answer.confirmed().getAsLong())).isEqualTo(2);
    }

    @Test
    void ifAllMembersFailNoNumberIsFound() {
        SearchSettings settings = SearchSettings.ofMembers(1_000_003, 3, 5);
        assertThat(search(settings, Bracket.NOTHING, (step, share) -> Outcome.FAILED)
                        .end())
                .isEqualTo(End.NOTHING_HELD);
        Answer unlucky = search(
                settings, Bracket.NOTHING, (step, share) -> step == SearchStep.CONFIRM ? Outcome.FAILED : Outcome.HELD);
        assertThat(unlucky.end()).isEqualTo(End.NOTHING_HELD);
    }

    @Test
    void aQuickSearchWhoseClimbKeepsUpWithNoStepClimbsOnceMoreFromA64thOfItsStart() {
        Answer answer = quickSearch(Bracket.of(Outcome.FAILED, 3125), (step, rate) -> Outcome.FAILED);
        assertThat(tried).containsExactly("climb 200000", "climb 3125");
        assertThat(answer).isEqualTo(new Answer(OptionalLong.empty(), OptionalLong.of(3125), End.NOTHING_HELD));
    }

    @Test
    void aRunThatCouldNotBeJudgedSparesAQuickSearchNoCheck() {
        quickSearch(
                new Bracket(OptionalLong.of(1_000_000), OptionalLong.of(1_250_000)),
                (step, rate) -> rate == 1_000_000 ? Outcome.NOT_JUDGED : upTo(1_200_000, rate));
        assertThat(tried).contains("confirm 800000", "check 1250000");
    }

    @ParameterizedTest
    @CsvSource({"1234567, 1235000", "9999.6, 10000", "999.4, 999", "87654321, 87650000", "0.2, 0"})
    void ratesHaveFourDigits(double rate, long rounded) {
        assertThat(Counts.rounded(rate)).isEqualTo(rounded);
    }

    @ParameterizedTest
    @CsvSource({"0, 0.03, 3", "1, 0.001, 3", "1, NaN, 3", "1, 0.03, 0"})
    void settingsOutsideTheirRangesAreRefused(long startRate, double tolerance, int confirmations) {
        assertThatThrownBy(() -> new SearchSettings(startRate, tolerance, confirmations))
                .isInstanceOf(UserMistake.class);
    }

    private static Outcome upTo(long capacity, long rate) {
        return rate <= capacity ? Outcome.HELD : Outcome.FAILED;
    }

    private Answer search(Outcomes outcomes) {
        return search(SETTINGS, Bracket.NOTHING, outcomes);
    }

    private Answer quickSearch(Bracket climbed, Outcomes outcomes) {
        return search(SearchSettings.quick(START), climbed, outcomes);
    }

    private Answer search(SearchSettings settings, Bracket climbed, Outcomes outcomes) {
        return new ThroughputSearch(settings, (step, rate) -> {
                    tried.add(step + " " + rate);
                    return step == SearchStep.CLIMB ? climbed : Bracket.of(outcomes.of(step, rate), rate);
                })
                .search();
    }
}

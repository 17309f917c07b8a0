package nexmark.jet.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import nexmark.jet.comparison.Effect.Outcome;
import nexmark.jet.result.RunMetric;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How often whole comparisons of simulated runs are right at least, with fixed seeds. {@link SimulatedRuns} states the noise.
 */
class SimulatedComparisonTest {

    private static final int COMPARISONS = 400;
    private static final ComparisonSettings SETTINGS =
            new ComparisonSettings(ComparisonSettings.DEFAULT_METRICS, ComparisonSettings.DEFAULT_MARGIN_PERCENT, "");

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 10})
    @Tag("full")
    void ofHundredComparisonsOfEqualSettingsNinetyFiveFindNoDifferenceInAnyMetric(int pairs) {
        assertThat(share(random -> random.interleaved(pairs), SimulatedComparisonTest::findsNoDifference))
                .isGreaterThanOrEqualTo(0.95);
    }

    @Test
    @Tag("full")
    void independentRunsOfEqualSettingsAreToldApartAsRarelyIfNothingDrifts() {
        assertThat(share(
                        random -> random.withoutDrift().oneAfterTheOther(5),
                        SimulatedComparisonTest::findsNoDifference))
                .isGreaterThanOrEqualTo(0.95);
    }

    /** The pair that drifted apart makes the intervals wide. */
    @Test
    void runsOfEqualSettingsAreToldApartAsRarelyIfOneWasRepeatedLate() {
        assertThat(share(random -> random.withALateRepeat(3), SimulatedComparisonTest::findsNoDifference))
                .isGreaterThanOrEqualTo(0.95);
    }

    @Test
    @Tag("full")
    void allIntervalsOfAComparisonHoldTheTruthTogether() {
        double slower = 1.05;
        assertThat(share(
                        random -> random.planted(RunMetric.P50, slower)
                                .planted(RunMetric.P99, slower)
                                .interleaved(5),
                        comparison -> effects(comparison).stream()
                                .allMatch(effect -> holds(
                                        effect,
                                        List.of(RunMetric.P50, RunMetric.P99).contains(effect.metric()) ? slower : 1))))
                .isGreaterThanOrEqualTo(0.95);
    }

    @Test
    void aLossOfThroughputThatIsBeyondTheMarginIsFoundWithThreePairs() {
        assertThat(share(
                        random -> random.planted(RunMetric.THROUGHPUT, 0.97).interleaved(3),
                        comparison -> outcome(comparison, RunMetric.THROUGHPUT) == Outcome.WORSE))
                .isGreaterThanOrEqualTo(0.95);
    }

    private static double share(Function<SimulatedRuns, List<Side>> runs, Predicate<Comparison> isRight) {
        long right = IntStream.range(0, COMPARISONS)
                .parallel()
                .mapToObj(seed -> runs.apply(new SimulatedRuns(seed)))
                .map(sides -> ComparedSides.of(sides, SETTINGS).get(0))
                .filter(isRight)
                .count();
        return (double) right / COMPARISONS;
    }

    private static boolean findsNoDifference(Comparison comparison) {
        return effects(comparison).stream()
                .allMatch(effect -> effect.outcome() == Outcome.NO_DIFFERENCE || effect.outcome() == Outcome.UNDECIDED);
    }

    private static boolean holds(Effect effect, double factor) {
        Effect.Change change = effect.change().orElseThrow();
        double percent = 100 * (factor - 1);
        return change.lowPercent() <= percent && percent <= change.highPercent();
    }

    private static Outcome outcome(Comparison comparison, RunMetric metric) {
        return effects(comparison).stream()
                .filter(effect -> effect.metric() == metric)
                .findFirst()
                .orElseThrow()
                .outcome();
    }

    private static List<Effect> effects(Comparison comparison) {
        return comparison.contrasts().get(0).effects();
    }
}

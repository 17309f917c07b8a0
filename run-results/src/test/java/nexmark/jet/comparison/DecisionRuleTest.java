package nexmark.jet.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import nexmark.jet.comparison.Effect.DecisionRule;
import nexmark.jet.comparison.Effect.Outcome;
import nexmark.jet.comparison.Pairing.LogRatio;
import nexmark.jet.result.RunMetric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecisionRuleTest {

    private static final DecisionRule RULE = new DecisionRule(0.95, 2);

    /** The changes of the pairs in percent, what they mean, and the change with its sign. */
    @ParameterizedTest
    @CsvSource({
        "P99, -36 -35 -34, BETTER, 35 % better [32..37], -35 % -37..-32",
        "P99, 12 12 12, WORSE, 12 % worse [12..12], +12 % +12..+12",
        "THROUGHPUT, 5 5 5, BETTER, 5.0 % better [4.7..5.3], +5.0 % +4.7..+5.3",
        "THROUGHPUT, -5 -5 -5, WORSE, 5.0 % worse [4.8..5.2], -5.0 % -5.2..-4.8",
        "COST, 1 1 1, NO_DIFFERENCE, no difference beyond 2 %, +1.0 % +0.7..+1.3",
        "P50, -4 0 4, UNDECIDED, undecided: about 16 more pairs, -0.1 % -9.5..+10",
        "P50, 50, UNDECIDED, undecided: one run a side shows no noise, +50 % -",
        "P99, 0 5000, UNDECIDED, undecided: about 9 more pairs, +614 % -100..>999",
        "P99_9, -90 0 1000, UNDECIDED, 'undecided: more than 1,000 more pairs', +3.2 % -100..>999"
    })
    void anIntervalIsDecidedByEqualityAndTheMargin(
            RunMetric metric, String changes, Outcome outcome, String words, String signed) {
        Effect effect = RULE.effect(metric, ratio(numbers(changes)), true);
        Effect.Change change = effect.change().orElseThrow();
        assertThat(effect.outcome()).isEqualTo(outcome);
        assertThat(effect.words()).isEqualTo(words);
        assertThat(change.signed() + " " + change.signedInterval()).isEqualTo(signed);
    }

    @Test
    void anIntervalBeyondASmallerMarginIsADifference() {
        Effect effect = new DecisionRule(0.95, 0.5).effect(RunMetric.COST, ratio(1, 1, 1), true);
        assertThat(effect.outcome()).isEqualTo(Outcome.WORSE);
    }

    @Test
    void asManyMorePairsAreNamedAsNarrowTheIntervalEnough() {
        LogRatio ratio = ratio(-1, 2, 5);
        Effect effect = RULE.effect(RunMetric.P50, ratio, true);
        assertThat(ratio.withMore(effect.more()).halfWidth(0.95)).isLessThan(ratio.mean());
        assertThat(ratio.withMore(effect.more() - 1).halfWidth(0.95)).isGreaterThanOrEqualTo(ratio.mean());
    }

    /** Two pairs of a comparison with 66 intervals. */
    @Test
    void anEndThatIsTooFarAwayToBeAFigureIsNoInterval() {
        DecisionRule ofManyIntervals = new DecisionRule(1 - 0.05 / 66, 2);
        Effect effect = ofManyIntervals.effect(RunMetric.P99_9, ratio(0, 450), true);
        assertThat(effect.outcome()).isEqualTo(Outcome.UNDECIDED);
        Effect.Change change = effect.change().orElseThrow();
        assertThat(change.percent()).isCloseTo(100 * (Math.sqrt(5.5) - 1), within(1e-9));
        assertThat(change.lowPercent()).isNull();
        assertThat(change.highPercent()).isNull();
    }

    /** The middle of a step, 41.5 ms, may be 41.9 ms. */
    @Test
    void equalRatiosOfRoundedFiguresAreUndecided() {
        double[] rounded41 = {41.5, 41.5, 41.5};
        LogRatio rounded = LogRatio.ofPairs(rounded41, new double[] {41.9, 41.9, 41.9})
                .ofUncertain(0, new LatencyErrors.OfSide(0.5, 0), rounded41);
        assertThat(RULE.effect(RunMetric.P99, rounded, true).outcome()).isEqualTo(Outcome.UNDECIDED);
    }

    private static LogRatio ratio(double... changesPercent) {
        double[] baseline = new double[changesPercent.length];
        Arrays.fill(baseline, 100);
        return LogRatio.ofPairs(
                baseline,
                Arrays.stream(changesPercent).map(change -> 100 + change).toArray());
    }

    private static final double T_975_OF_2 = 4.302653;
    private static final double T_975_OF_4 = 2.776445;

    /**
     * Logarithms of the figures of both sides. The half widths are t(2) 0.1/√3; t(4) √(2/3), the noise of both sides; t(2)/√3,
     * since a side without noise adds no degrees of freedom; t(4)/√5; and t(2) 0.001/√3, the noise that chance hides.
     */
    @ParameterizedTest
    @CsvSource({
        "true, 0 1 2, 0.1 1.2 2.3, 0.95, 0.2, 0.248414",
        "false, 0 1 2, 5 6 7, 0.95, 5, 2.266958",
        "false, 1 1 1 1 1, 0 1 2, 0.95, 0, 2.484138",
        "true, 0 0 0 0 0, -1 -1 0 1 1, 0.99, 0, 2.059014",
        "true, 1 1 1, 2 2 2, 0.95, 1, 0.002484"
    })
    void anIntervalIsStudentsOfThePairsDifferencesOrOfBothSidesNoise(
            boolean arePairs, String baseline, String other, double confidence, double mean, double halfWidth) {
        double[] first = exp(numbers(baseline));
        LogRatio ratio = arePairs
                ? LogRatio.ofPairs(first, exp(numbers(other)))
                : LogRatio.ofIndependentRuns(first, exp(numbers(other)));
        assertThat(ratio.mean()).isCloseTo(mean, within(1e-12));
        assertThat(ratio.halfWidth(confidence)).isCloseTo(halfWidth, within(1e-5));
    }

    @Test
    void figuresThatWereRoundedMayBeOffHoweverCampaignThereAre() {
        LogRatio exact = LogRatio.ofPairs(new double[] {41, 41, 41}, new double[] {42, 42, 42});
        LogRatio rounded = exact.ofUncertain(0, new LatencyErrors.OfSide(1, 0), new double[] {41, 41, 41});
        assertThat(rounded.mean()).isEqualTo(exact.mean());
        assertThat(rounded.halfWidth(0.95)).isCloseTo(exact.halfWidth(0.95) + Math.log(41.0 / 40), within(1e-12));
        assertThat(rounded.withMore(1000).halfWidth(0.95)).isGreaterThan(rounded.mean());
    }

    /** Evenly spread over ±3 % of the smallest figure it has a deviation of 3 % / √3, which rounded figures do not show. */
    @Test
    void anErrorOfEachRunsClockIsNoise() {
        LogRatio exact = LogRatio.ofPairs(exp(1, 1, 1), exp(2, 2, 2));
        double[] figures = {100, 200, 100};
        LogRatio uncertain = exact.ofUncertain(1, new LatencyErrors.OfSide(0, 3), figures);
        double deviation = Math.sqrt(0.03 * 0.03 / 3 + 0.001 * 0.001);
        assertThat(uncertain.halfWidth(0.95)).isCloseTo(T_975_OF_2 * deviation / Math.sqrt(3), within(1e-6));
    }

    @Test
    void moreValuesOfTheSameNoiseMakeTheIntervalNarrower() {
        LogRatio two = LogRatio.ofPairs(exp(0, 0), exp(-1, 1));
        assertThat(two.withMore(3).mean()).isEqualTo(two.mean());
        assertThat(two.withMore(3).halfWidth(0.95)).isCloseTo(T_975_OF_4 * Math.sqrt(2) / Math.sqrt(5), within(1e-5));
    }

    private static double[] numbers(String words) {
        return Stream.of(words.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    private static double[] exp(double... logarithms) {
        return DoubleStream.of(logarithms).map(Math::exp).toArray();
    }
}

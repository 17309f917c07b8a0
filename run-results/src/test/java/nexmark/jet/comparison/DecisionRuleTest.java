package nexmark.jet.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import nexmark.jet.comparison.Effect.Outcome;
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
        double[] percent =
                Stream.of(changes.split(" ")).mapToDouble(Double::parseDouble).toArray();
        Effect effect = RULE.effect(metric, ratio(percent), true);
        Change change = effect.change().orElseThrow();
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
        Change change = effect.change().orElseThrow();
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
}

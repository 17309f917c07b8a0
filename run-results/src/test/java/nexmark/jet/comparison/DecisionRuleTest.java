package nexmark.jet.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import nexmark.jet.result.RunMetric;
import org.junit.jupiter.api.Test;

class DecisionRuleTest {

    private static final DecisionRule RULE = new DecisionRule(0.95, 2);

    @Test
    void lessIsBetterForLatencies() {
        Effect effect = effect(RunMetric.P99, -36, -35, -34);
        assertThat(effect.outcome()).isEqualTo(Outcome.BETTER);
        assertThat(effect.words()).isEqualTo("35 % better [32..37]");
        assertThat(effect.change().orElseThrow().signed()).isEqualTo("-35 %");
        assertThat(effect.change().orElseThrow().signedInterval()).isEqualTo("-37..-32");
        assertThat(effect(RunMetric.P99, 12, 12, 12).words()).isEqualTo("12 % worse [12..12]");
    }

    @Test
    void moreIsBetterForThroughput() {
        assertThat(effect(RunMetric.THROUGHPUT, 5, 5, 5).words()).isEqualTo("5.0 % better [4.7..5.3]");
        assertThat(effect(RunMetric.THROUGHPUT, -5, -5, -5).outcome()).isEqualTo(Outcome.WORSE);
    }

    @Test
    void anIntervalWithinTheMarginIsNoDifferenceEvenIfItExcludesEquality() {
        Effect effect = effect(RunMetric.COST, 1, 1, 1);
        assertThat(effect.outcome()).isEqualTo(Outcome.NO_DIFFERENCE);
        assertThat(effect.words()).isEqualTo("no difference beyond 2 %");
        assertThat(new DecisionRule(0.95, 0.5)
                        .effect(RunMetric.COST, ratio(1, 1, 1), true)
                        .outcome())
                .isEqualTo(Outcome.WORSE);
    }

    @Test
    void anIntervalThatHoldsEqualityAndMoreThanTheMarginIsUndecided() {
        Effect effect = effect(RunMetric.P50, -4, 0, 4);
        assertThat(effect.outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(effect.words()).matches("undecided: about \\d+ more pairs");
    }

    @Test
    void asManyMorePairsAreNamedAsNarrowTheIntervalEnough() {
        LogRatio ratio = ratio(-1, 2, 5);
        Effect effect = RULE.effect(RunMetric.P50, ratio, true);
        assertThat(ratio.withMore(effect.more()).halfWidth(0.95)).isLessThan(ratio.mean());
        assertThat(ratio.withMore(effect.more() - 1).halfWidth(0.95)).isGreaterThanOrEqualTo(ratio.mean());
    }

    @Test
    void equalMeansAreDecidedByTheMargin() {
        LogRatio ratio = ratio(-4, 0, 4);
        Effect effect = RULE.effect(RunMetric.P50, ratio, true);
        assertThat(ratio.withMore(effect.more()).halfWidth(0.95)).isLessThan(Math.log(1.02));
    }

    @Test
    void changesThatNobodyNeedsExactlyAreCutShort() {
        assertThat(effect(RunMetric.P99, 0, 5000).change().orElseThrow().signedInterval())
                .isEqualTo("-100..>999");
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
        assertThat(change.signedInterval()).isEqualTo("-");
    }

    @Test
    void moreRunsThanAnybodyMakesAreNotCounted() {
        assertThat(effect(RunMetric.P99_9, -90, 0, 1000).words()).isEqualTo("undecided: more than 1,000 more pairs");
    }

    /** 41 ms and 42 ms, both rounded down, may be 41.9 ms and 42.0 ms. */
    @Test
    void equalRatiosOfRoundedFiguresAreUndecided() {
        LogRatio rounded = LogRatio.ofPairs(new double[] {41, 41, 41}, new double[] {42, 42, 42})
                .ofRounded(1, 41);
        Effect effect = RULE.effect(RunMetric.P99, rounded, true);
        assertThat(effect.outcome()).isEqualTo(Outcome.UNDECIDED);
    }

    @Test
    void twoEqualRatiosAreNoCertainty() {
        Change change = effect(RunMetric.P99, 2.4, 2.4).change().orElseThrow();
        assertThat(change.lowPercent()).isLessThan(2.4 - 0.5);
        assertThat(change.highPercent()).isGreaterThan(2.4 + 0.5);
    }

    @Test
    void onePairDecidesNothing() {
        Effect effect = effect(RunMetric.P50, 50);
        assertThat(effect.outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(effect.words()).isEqualTo("undecided: one run a side shows no noise");
        assertThat(effect.change().orElseThrow().signedInterval()).isEqualTo("-");
    }

    private static Effect effect(RunMetric metric, double... changesPercent) {
        return RULE.effect(metric, ratio(changesPercent), true);
    }

    private static LogRatio ratio(double... changesPercent) {
        double[] baseline = new double[changesPercent.length];
        Arrays.fill(baseline, 100);
        return LogRatio.ofPairs(
                baseline,
                Arrays.stream(changesPercent).map(change -> 100 + change).toArray());
    }
}

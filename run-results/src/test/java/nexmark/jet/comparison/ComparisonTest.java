package nexmark.jet.comparison;

import static nexmark.jet.comparison.ComparedSides.P99_AND_COST;
import static nexmark.jet.comparison.ComparedSides.only;
import static nexmark.jet.comparison.ComparedSides.p99;
import static nexmark.jet.comparison.ComparedSides.side;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.result.RunMetric;
import org.junit.jupiter.api.Test;

/** What a comparison answers, metric by metric. */
class ComparisonTest {

    @Test
    void theAnswerNamesEachMetricThatIsDecidedThenWhatIsNot() {
        Side a = side("a", 0, made -> made, 10, 10.2, 9.9);
        Side b = side("b", 1, made -> made, 5, 5.1, 4.95);
        Comparison comparison = only(a, b);
        assertThat(comparison.answers())
                .containsExactly("b against a: p99 50 % better [50..50]; cost no difference beyond 2 %");
        assertThat(comparison.contrasts().get(0).pairing())
                .isEqualTo("paired by order of start, because the sides took turns");
        assertThat(comparison.contrasts().get(0).pairs()).isEqualTo(3);
        assertThat(ComparisonWords.notes(comparison))
                .contains("b against a: 3 and 3 runs, 3 pairs, paired by order of start, because the sides took turns");
    }

    @Test
    void eachSideIsComparedWithTheFirst() {
        Comparison comparison = only(
                side("a", 0, made -> made, 10, 10.2, 9.9),
                side("b", 1, made -> made, 5, 5.1, 4.95),
                side("c", 2, made -> made, 20, 20.4, 19.8));
        assertThat(comparison.answers())
                .containsExactly(
                        "b against a: p99 50 % better [50..50]; cost no difference beyond 2 %",
                        "c against a: p99 100 % worse [99..101]; cost no difference beyond 2 %");
    }

    @Test
    void moreIntervalsAreWider() {
        List<Side> sides = List.of(side("a", 0, made -> made, 10, 11, 9), side("b", 1, made -> made, 10, 10, 10));
        Change one = p99(Comparison.byCase(sides, new ComparisonSettings(List.of(RunMetric.P99), 2, ""))
                .get(0));
        Change ofTwo = p99(Comparison.byCase(sides, P99_AND_COST).get(0));
        assertThat(ofTwo.highPercent()).isGreaterThan(one.highPercent());
        assertThat(ofTwo.percent()).isEqualTo(one.percent());
    }

    @Test
    void oneRunASideDecidesNothing() {
        assertThat(only(side("a", 0, made -> made, 10), side("b", 1, made -> made, 5))
                        .answers()
                        .get(0))
                .contains("p99 undecided: one run a side shows no noise");
    }

    @Test
    void figuresThatASideDoesNotHaveAndZerosAreNotCompared() {
        ComparisonSettings settings =
                new ComparisonSettings(List.of(RunMetric.P99, RunMetric.P99_9, RunMetric.LAG), 2, "");
        Comparison comparison = Comparison.byCase(
                        List.of(
                                side("a", 0, made -> made.figure(RunMetric.LAG, 0), 10, 10.2),
                                side("b", 1, made -> made.figure(RunMetric.LAG, 3), 5, 5.1)),
                        settings)
                .get(0);
        assertThat(comparison.contrasts().get(0).effects())
                .extracting(Effect::words)
                .contains(
                        "not compared: no run of a has it", "not compared: it is 0 in a run, and so there is no ratio");
        assertThat(comparison.isCompared()).isTrue();
    }
}

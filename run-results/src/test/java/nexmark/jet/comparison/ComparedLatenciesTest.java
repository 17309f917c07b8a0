package nexmark.jet.comparison;

import static nexmark.jet.comparison.ComparedSides.P99_AND_COST;
import static nexmark.jet.comparison.ComparedSides.inSteps;
import static nexmark.jet.comparison.ComparedSides.side;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunMetric;
import org.junit.jupiter.api.Test;

/** In which series and steps latencies are compared. */
class ComparedLatenciesTest {

    @Test
    void latenciesAreComparedInTheSeriesAndTheStepsThatAreAskedFor() {
        List<Side> sides = List.of(side("a", 0, made -> made, 10.9, 10.2), side("b", 1, made -> made, 5.1, 5.9));
        ComparisonSettings steps = inSteps(1, Optional.of("complete"));
        assertThat(Comparison.byCase(sides, steps).get(0).answers())
                .containsExactly("b against a: p99 50 % better [39..59]");
    }

    @Test
    void latenciesThatDifferByOneStepAreUndecided() {
        List<Side> sides = List.of(side("a", 0, made -> made, 41.9, 41.9), side("b", 1, made -> made, 42, 42));
        ComparisonSettings steps = inSteps(1, Optional.empty());
        assertThat(Comparison.byCase(sides, steps).get(0).answers().get(0)).contains("p99 undecided");
    }

    @Test
    void latenciesAreComparedInTheStepsInWhichTheyWereMeasuredAndANoteSaysSo() {
        List<Side> sides = List.of(side("study", 0, made -> made, 3, 3), side("ours", 1, made -> made, 3.7, 3.7));
        StoredSides measured = new StoredSides(sides, new LatencySteps(0, Map.of("q5", 1.0, "q7", 50.0)));
        Comparison comparison = Comparison.byCase(measured, P99_AND_COST).get(0);
        assertThat(comparison
                        .contrasts()
                        .get(0)
                        .side()
                        .spreads()
                        .get(RunMetric.P99)
                        .median())
                .isEqualTo(3);
        assertThat(comparison.answers().get(0)).contains("p99 undecided");
        assertThat(comparison.notes())
                .containsExactly("Latencies of q5 are rounded down to multiples of 1.00 ms, because some of them were"
                        + " measured no finer");
        ComparisonSettings coarser = inSteps(2, Optional.empty());
        assertThat(Comparison.byCase(measured, coarser).get(0).notes())
                .containsExactly("Latencies of q5 are rounded down to multiples of 2.00 ms: --resolution");
        ComparisonSettings cost = new ComparisonSettings(List.of(RunMetric.COST), 2, "");
        assertThat(Comparison.byCase(measured, cost).get(0).notes()).isEmpty();
    }

    @Test
    void latenciesOfDifferentSeriesAreNotComparedButOtherMetricsAre() {
        List<Side> sides = List.of(
                side("study", 0, made -> made.with("/latency/main", "first"), 10, 10.2),
                side("ours", 1, made -> made, 5, 5.1));
        assertThatThrownBy(() -> Comparison.byCase(sides, P99_AND_COST))
                .isInstanceOf(UserMistake.class)
                .hasMessage("the latencies are of different series: study has first, ours has complete, expected one"
                        + " series, such as --series first");
        ComparisonSettings cost = new ComparisonSettings(List.of(RunMetric.COST), 2, "");
        assertThat(Comparison.byCase(sides, cost).get(0).isCompared()).isTrue();
        ComparisonSettings first = inSteps(0, Optional.of("first"));
        assertThat(Comparison.byCase(sides, first)).hasSize(1);
    }
}

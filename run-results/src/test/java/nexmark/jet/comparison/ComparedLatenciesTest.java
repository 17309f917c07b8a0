package nexmark.jet.comparison;

import static nexmark.jet.comparison.ComparedSides.P99_AND_COST;
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

    private static final ComparisonSettings COST = new ComparisonSettings(List.of(RunMetric.COST), 2, "");

    /** Rounded down, 3.7 and 3.0 ms are equal; what rounding may hide is part of the interval. */
    @Test
    void latenciesAreComparedInTheStepsInWhichTheyWereMeasuredAndANoteSaysSo() {
        List<Side> sides = List.of(side("study", 0, made -> made, 3, 3), side("ours", 1, made -> made, 3.7, 3.7));
        StoredSides measured = new StoredSides(sides, new LatencySteps(Map.of("q5", 1.0, "q7", 50.0)));
        Comparison comparison = Comparison.byCase(measured, P99_AND_COST).get(0);
        SideFigures ours = comparison.contrasts().get(0).side();
        assertThat(ours.spreads().get(RunMetric.P99).median()).isEqualTo(3);
        assertThat(comparison.answers().get(0)).contains("p99 undecided");
        assertThat(comparison.notes())
                .containsExactly("Latencies of q5 are rounded down to multiples of 1.00 ms, because some of them were"
                        + " measured no finer");
        assertThat(Comparison.byCase(measured, COST).get(0).notes()).isEmpty();
    }

    @Test
    void latenciesOfDifferentSeriesAreNotComparedButOtherMetricsAre() {
        List<Side> sides = List.of(
                side("study", 0, made -> made.with("/latency/main", "first"), 10, 10.2),
                side("ours", 1, made -> made, 5, 5.1));
        assertThatThrownBy(() -> Comparison.byCase(sides, P99_AND_COST))
                .isInstanceOf(UserMistake.class)
                .hasMessage("the latencies are of different series: complete, first, expected one series, such as"
                        + " --series first");
        assertThat(Comparison.byCase(sides, COST).get(0).isCompared()).isTrue();
        ComparisonSettings first =
                new ComparisonSettings(List.of(RunMetric.P99), 2, "", Optional.of("first"), List.of());
        assertThat(Comparison.byCase(sides, first)).hasSize(1);
    }
}

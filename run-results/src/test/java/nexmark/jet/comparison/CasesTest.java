package nexmark.jet.comparison;

import static nexmark.jet.comparison.ComparedSides.P99_AND_COST;
import static nexmark.jet.comparison.ComparedSides.atRate;
import static nexmark.jet.comparison.ComparedSides.both;
import static nexmark.jet.comparison.ComparedSides.side;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.UnaryOperator;
import nexmark.jet.result.MadeResult;
import org.junit.jupiter.api.Test;

/** Which runs of several queries and settings are compared with each other. */
class CasesTest {

    @Test
    void settingsThatASideHasSeveralValuesOfAreComparedOneByOne() {
        UnaryOperator<MadeResult> faster = made -> made.with("/plan/workload/rate", 30_000);
        Side a = both(side("a", 0, made -> made, 10, 10.2), side("a", 100, faster, 1, 1.1));
        Side b = both(side("b", 1, made -> made, 5, 5.1), side("b", 101, faster, 2, 2.1));
        List<Comparison> comparisons = Comparison.byCase(List.of(a, b), P99_AND_COST);
        assertThat(comparisons).extracting(Comparison::title).containsExactly("q5 rate=20000", "q5 rate=30000");
    }

    @Test
    void queriesAreComparedOneByOne() {
        UnaryOperator<MadeResult> q7 = made -> made.with("/plan/workload/query", "q7");
        Side a = both(side("a", 0, made -> made, 10, 10.2), side("a", 100, q7, 1, 1.1));
        Side b = both(side("b", 1, made -> made, 5, 5.1), side("b", 101, q7, 2, 2.1));
        Side c = side("c", 2, made -> made.with("/plan/workload/query", "q8"), 3, 3);
        List<Comparison> comparisons = Comparison.byCase(List.of(a, b, c), P99_AND_COST);
        assertThat(comparisons).extracting(Comparison::title).containsExactly("q5", "q7", "q8");
        assertThat(comparisons.get(2).answers()).containsExactly("q8: nothing to compare, only c has it");
    }

    @Test
    void runsOfDifferentRatesAreNeverRepetitionsOfOne() {
        Side a = both(side("a", 0, made -> made, 10, 10.2), side("a", 100, atRate(30_000), 20, 20.4));
        Side b = side("b", 1, atRate(40_000), 5, 5.1);
        assertThat(Comparison.byCase(List.of(a, b), P99_AND_COST))
                .flatExtracting(Comparison::answers)
                .containsExactly(
                        "q5 rate=20000: nothing to compare, only a has it",
                        "q5 rate=30000: nothing to compare, only a has it",
                        "q5 rate=40000: nothing to compare, only b has it");
    }
}

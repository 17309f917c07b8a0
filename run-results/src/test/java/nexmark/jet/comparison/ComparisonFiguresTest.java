package nexmark.jet.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.LongPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import nexmark.jet.documents.Pages;
import nexmark.jet.result.RunMetric;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often comparisons of simulated runs are right is what docs/comparing.md says, with fixed seeds. Only figures are made here:
 * so many whole results would take minutes, and {@link SimulatedComparisonTest} shows that their comparisons are the same.
 */
@Tag("full")
class ComparisonFiguresTest {

    private static final String PAGE = "comparing.md";
    private static final int COMPARISONS = 1_000;
    private static final List<RunMetric> METRICS = ComparisonSettings.DEFAULT_METRICS;
    private static final DecisionRule RULE =
            new DecisionRule(1 - 0.05 / METRICS.size(), ComparisonSettings.DEFAULT_MARGIN_PERCENT);

    @Test
    void equalSettingsInTurns() throws IOException {
        assertRow(
                "equal settings, 2, 3, 5, 10 pairs: no metric found better or worse",
                List.of(2, 3, 5, 10),
                (runs, pairs) -> findsNoDifference(paired(runs, pairs)));
    }

    @Test
    void equalSettingsOfWhichOneRunWasRepeatedLate() throws IOException {
        assertRow(
                "equal settings, 3, 5, 10 runs of each in turns, one of them repeated after all others: no metric found"
                        + " better or worse",
                List.of(3, 5, 10),
                (runs, ofEach) -> findsNoDifference(lateRepeat(runs, ofEach)));
    }

    @Test
    void aMedianThatIsFivePercentSlower() throws IOException {
        assertRow(
                "p50 5 % slower, 5, 8, 10 pairs: found",
                List.of(5, 8, 10),
                (runs, pairs) -> finds(Outcome.WORSE, RunMetric.P50, paired(runs.planted(RunMetric.P50, 1.05), pairs)));
    }

    @Test
    void aTailThatIsHalfAsLong() throws IOException {
        assertRow(
                "p99 half as long, 5, 8, 10 pairs: found",
                List.of(5, 8, 10),
                (runs, pairs) -> finds(Outcome.BETTER, RunMetric.P99, paired(runs.planted(RunMetric.P99, 0.5), pairs)));
    }

    @Test
    void equalSettingsOneAfterTheOther() throws IOException {
        long right =
                percent(seed -> findsNoDifference(independent(new SimulatedRuns(seed), SimulatedRuns.sideBySide(5))));
        assertThat(Pages.figures(
                        PAGE,
                        "| equal settings, five runs one after the other instead of in turns: no metric found better or"
                                + " worse | **# %** |"))
                .containsExactly(right);
    }

    @Test
    void lookingAgain() throws IOException {
        assertThat(Pages.figures(
                        PAGE,
                        "Of 1,000 simulated comparisons of equal settings, # % found no difference after 5 pairs and the"
                                + " pairs that these asked for; of those that looked after each pair from the third to"
                                + " the twentieth, # %."))
                .containsExactly(
                        percent(ComparisonFiguresTest::findsNoDifferenceWithThePairsThatWereAskedFor),
                        percent(ComparisonFiguresTest::findsNoDifferenceAfterEachPair));
    }

    /** Looks after five pairs, and again when the pairs are there that the first look asked for. */
    private static boolean findsNoDifferenceWithThePairsThatWereAskedFor(long seed) {
        List<Effect> first = paired(new SimulatedRuns(seed), 5);
        int more = first.stream()
                .map(Effect::more)
                .filter(Objects::nonNull)
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        return findsNoDifference(first) && findsNoDifference(paired(new SimulatedRuns(seed), 5 + more));
    }

    private static boolean findsNoDifferenceAfterEachPair(long seed) {
        Map<RunMetric, double[][]> figures = new SimulatedRuns(seed).figures(SimulatedRuns.inTurns(20));
        return IntStream.rangeClosed(3, 20)
                .allMatch(pairs -> findsNoDifference(paired(figures, all -> Arrays.copyOf(all, pairs))));
    }

    /** The effects that pairs of runs in turns have. */
    static List<Effect> paired(SimulatedRuns runs, int pairs) {
        return paired(runs.figures(SimulatedRuns.inTurns(pairs)), all -> all);
    }

    private static List<Effect> paired(Map<RunMetric, double[][]> figures, UnaryOperator<double[]> chosen) {
        return METRICS.stream()
                .map(metric -> RULE.effect(
                        metric,
                        LogRatio.ofPairs(chosen.apply(figures.get(metric)[0]), chosen.apply(figures.get(metric)[1])),
                        true))
                .toList();
    }

    /** The effects of pairs, of which the first has a run that was repeated after all others. */
    static List<Effect> lateRepeat(SimulatedRuns runs, int pairs) {
        Map<RunMetric, double[][]> figures = runs.figures(SimulatedRuns.lateRepeat(pairs));
        figures.values().forEach(figure -> {
            double[] other = figure[1];
            double late = other[pairs - 1];
            System.arraycopy(other, 0, other, 1, pairs - 1);
            other[0] = late;
        });
        return paired(figures, all -> all);
    }

    /** The effects that runs in an order have which makes no pairs. */
    static List<Effect> independent(SimulatedRuns runs, String order) {
        Map<RunMetric, double[][]> figures = runs.figures(order);
        return METRICS.stream()
                .map(metric -> RULE.effect(
                        metric, LogRatio.ofIndependentRuns(figures.get(metric)[0], figures.get(metric)[1]), false))
                .toList();
    }

    private static boolean findsNoDifference(List<Effect> effects) {
        return effects.stream()
                .allMatch(effect -> effect.outcome() == Outcome.NO_DIFFERENCE || effect.outcome() == Outcome.UNDECIDED);
    }

    private static boolean finds(Outcome outcome, RunMetric metric, List<Effect> effects) {
        return effects.stream().anyMatch(effect -> effect.metric() == metric && effect.outcome() == outcome);
    }

    /** The page's table has a row for the comparison, with the share of right answers for each size. */
    private static void assertRow(String comparison, List<Integer> sizes, BiPredicate<SimulatedRuns, Integer> isRight)
            throws IOException {
        String numbers = String.join(", ", Collections.nCopies(sizes.size(), "#"));
        assertThat(Pages.figures(PAGE, "| " + comparison + " | " + numbers + " % |"))
                .isEqualTo(sizes.stream()
                        .map(size -> percent(seed -> isRight.test(new SimulatedRuns(seed), size)))
                        .toList());
    }

    private static long percent(LongPredicate isRight) {
        return Math.round(100.0
                * LongStream.range(0, COMPARISONS).parallel().filter(isRight).count()
                / COMPARISONS);
    }
}

package nexmark.jet.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import nexmark.jet.comparison.Change;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonWords;
import nexmark.jet.comparison.Contrast;
import nexmark.jet.comparison.Effect;
import nexmark.jet.comparison.SideFigures;
import nexmark.jet.result.RunMetric;
import nexmark.jet.statistics.Spread;

/**
 * A metric of the sides of a comparison: each run, the medians, and where the comparison says that a side is. A side's
 * interval is the baseline's median, changed by the ends of the interval of the change. So it leaves out the baseline's line
 * if the words say better or worse.
 *
 * @param title what is compared
 * @param name of the metric, such as {@code p99}
 * @param baseline median of the first side; null if no run of it has the figure
 * @param sides the baseline first
 */
public record IntervalView(
        String title, String name, String unit, boolean moreIsBetter, Double baseline, List<SideView> sides) {

    /**
     * A side.
     *
     * @param median null if no run has the figure
     * @param low lower end of the interval; null of the baseline, and if there is no interval
     * @param high upper end of the interval
     * @param words what the comparison says of it; empty of the baseline
     * @param dots a value a run
     */
    public record SideView(String name, Double median, Double low, Double high, String words, List<Dot> dots) {}

    /**
     * A run's figure.
     *
     * @param run index in the table of runs
     */
    public record Dot(int run, double value) {}

    /** A chart for each metric that any side has. */
    static List<IntervalView> of(String title, Comparison comparison, CountedRuns runs) {
        if (comparison.contrasts().isEmpty()) {
            return List.of();
        }
        return comparison.contrasts().get(0).effects().stream()
                .map(Effect::metric)
                .filter(metric -> ComparisonWords.sides(comparison)
                        .anyMatch(side -> side.spreads().containsKey(metric)))
                .map(metric -> of(title, metric, comparison, runs))
                .toList();
    }

    private static IntervalView of(String title, RunMetric metric, Comparison comparison, CountedRuns runs) {
        Optional<Spread> baseline =
                Optional.ofNullable(comparison.baseline().spreads().get(metric));
        List<SideView> sides = new ArrayList<>();
        sides.add(side(comparison.baseline(), metric, runs, Optional.empty(), baseline));
        for (Contrast contrast : comparison.contrasts()) {
            Optional<Effect> effect = contrast.effects().stream()
                    .filter(each -> each.metric() == metric)
                    .findFirst();
            sides.add(side(contrast.side(), metric, runs, effect, baseline));
        }
        return new IntervalView(
                title,
                metric.title(),
                metric.unit(),
                metric.moreIsBetter(),
                baseline.map(spread -> ReportedRun.rounded(spread.median())).orElse(null),
                sides);
    }

    private static SideView side(
            SideFigures side, RunMetric metric, CountedRuns runs, Optional<Effect> effect, Optional<Spread> baseline) {
        List<Dot> dots = new ArrayList<>();
        for (String id : side.counted()) {
            runs.figure(id, metric).ifPresent(value -> dots.add(new Dot(runs.indexOf(id), ReportedRun.rounded(value))));
        }
        Optional<Change> change = effect.flatMap(Effect::change).filter(each -> each.lowPercent() != null);
        return new SideView(
                side.side(),
                Optional.ofNullable(side.spreads().get(metric))
                        .map(spread -> ReportedRun.rounded(spread.median()))
                        .orElse(null),
                change.flatMap(each -> changed(baseline, each.lowPercent())).orElse(null),
                change.flatMap(each -> changed(baseline, each.highPercent())).orElse(null),
                effect.map(Effect::words).orElse(""),
                dots);
    }

    private static Optional<Double> changed(Optional<Spread> baseline, double percent) {
        return baseline.map(spread -> ReportedRun.rounded(spread.median() * (1 + percent / 100)));
    }
}

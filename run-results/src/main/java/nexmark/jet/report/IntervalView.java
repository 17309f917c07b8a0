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
 * A metric of the sides of a comparison, the baseline first: each run, the medians, and where the comparison says that a side is. A
 * side's interval is the baseline's median, changed by the ends of the interval of the change, so that it leaves out the baseline's line
 * if the words say better or worse. Medians and ends are null where there are none.
 */
record IntervalView(
        String title, String name, String unit, boolean moreIsBetter, Double baseline, List<SideView> sides) {

    /** A side with a value a run; of the baseline there is no interval, and the words are empty. */
    record SideView(String name, Double median, Double low, Double high, String words, List<Dot> dots) {}

    /** A figure of the run with this index in the table of runs. */
    record Dot(int run, double value) {}

    /** A chart for each metric that any side has. */
    static List<IntervalView> of(String title, Comparison comparison, List<ReportedRun> counted) {
        if (comparison.contrasts().isEmpty()) {
            return List.of();
        }
        return comparison.contrasts().get(0).effects().stream()
                .map(Effect::metric)
                .filter(metric -> ComparisonWords.sides(comparison)
                        .anyMatch(side -> side.spreads().containsKey(metric)))
                .map(metric -> of(title, metric, comparison, counted))
                .toList();
    }

    private static IntervalView of(String title, RunMetric metric, Comparison comparison, List<ReportedRun> counted) {
        Optional<Spread> baseline =
                Optional.ofNullable(comparison.baseline().spreads().get(metric));
        List<SideView> sides = new ArrayList<>();
        sides.add(side(comparison.baseline(), metric, counted, Optional.empty(), baseline));
        for (Contrast contrast : comparison.contrasts()) {
            Optional<Effect> effect = contrast.effects().stream()
                    .filter(each -> each.metric() == metric)
                    .findFirst();
            sides.add(side(contrast.side(), metric, counted, effect, baseline));
        }
        return new IntervalView(
                title,
                metric.title(),
                metric.unit(),
                metric.moreIsBetter(),
                changed(baseline, 0).orElse(null),
                sides);
    }

    private static SideView side(
            SideFigures side,
            RunMetric metric,
            List<ReportedRun> counted,
            Optional<Effect> effect,
            Optional<Spread> baseline) {
        List<Dot> dots = new ArrayList<>();
        for (int i = 0; i < counted.size(); i++) {
            if (side.counted().contains(counted.get(i).id())) {
                int run = i;
                metric.of(counted.get(i).result())
                        .ifPresent(value -> dots.add(new Dot(run, ReportedRun.rounded(value))));
            }
        }
        Optional<Change> change = effect.flatMap(Effect::change).filter(each -> each.lowPercent() != null);
        return new SideView(
                side.side(),
                changed(Optional.ofNullable(side.spreads().get(metric)), 0).orElse(null),
                change.flatMap(each -> changed(baseline, each.lowPercent())).orElse(null),
                change.flatMap(each -> changed(baseline, each.highPercent())).orElse(null),
                effect.map(Effect::words).orElse(""),
                dots);
    }

    private static Optional<Double> changed(Optional<Spread> baseline, double percent) {
        return baseline.map(spread -> ReportedRun.rounded(spread.median() * (1 + percent / 100)));
    }
}

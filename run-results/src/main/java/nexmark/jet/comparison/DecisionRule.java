package nexmark.jet.comparison;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.Optional;
import nexmark.jet.comparison.Effect.Outcome;
import nexmark.jet.plan.Counts;
import nexmark.jet.result.RunMetric;

/**
 * Decides what an interval says. There is no difference if the whole interval lies within the margin; otherwise the side is
 * better or worse if the interval excludes equality; otherwise more runs are needed.
 *
 * @param confidence of each interval, between 0 and 1
 * @param marginPercent changes up to this size, in either direction, do not matter
 */
record DecisionRule(double confidence, double marginPercent) {

    /** More than anybody makes. */
    private static final int MOST_RUNS = 1_000;

    /** The effect on a metric; if it is undecided, pairs or independent runs should be more. */
    Effect effect(RunMetric metric, LogRatio ratio, boolean arePairs) {
        double halfWidth = ratio.halfWidth(confidence);
        Outcome outcome = outcome(metric, ratio.mean() - halfWidth, ratio.mean() + halfWidth);
        Integer more = outcome == Outcome.UNDECIDED && Double.isFinite(halfWidth) ? more(ratio) : null;
        Change change = Change.of(ratio, halfWidth);
        String words = switch (outcome) {
            case BETTER, WORSE -> change.unsigned(outcome);
            case NO_DIFFERENCE ->
                "no difference beyond "
                        + new DecimalFormat("0.##", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(marginPercent)
                        + " %";
            case UNDECIDED -> undecided(ratio.size(), more, arePairs);
            case NOT_COMPARED -> throw new IllegalStateException("a ratio is a comparison");
        };
        return new Effect(metric, outcome, ratio.size(), Optional.of(change), more, words);
    }

    private Outcome outcome(RunMetric metric, double low, double high) {
        if (low >= lowerMargin() && high <= upperMargin()) {
            return Outcome.NO_DIFFERENCE;
        }
        if (low <= 0 && high >= 0) {
            return Outcome.UNDECIDED;
        }
        return (low > 0) == metric.moreIsBetter() ? Outcome.BETTER : Outcome.WORSE;
    }

    private double lowerMargin() {
        return Math.log1p(-marginPercent / 100);
    }

    private double upperMargin() {
        return Math.log1p(marginPercent / 100);
    }

    /**
     * The fewest further runs after which the interval is narrow enough, if mean and noise stay as they are: narrow enough to
     * exclude equality, or to lie within the margin. Null if they are more than anybody makes.
     */
    private Integer more(LogRatio ratio) {
        double withinMargin = Math.min(upperMargin() - ratio.mean(), ratio.mean() - lowerMargin());
        double room = Math.max(Math.abs(ratio.mean()), withinMargin);
        int tooFew = 0;
        int enough = MOST_RUNS;
        if (ratio.withMore(enough).halfWidth(confidence) >= room) {
            return null;
        }
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) / 2;
            if (ratio.withMore(middle).halfWidth(confidence) < room) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough;
    }

    private static String undecided(int size, Integer more, boolean arePairs) {
        if (size < 2) {
            return "undecided: one run a side shows no noise";
        }
        String runs = Counts.of(
                more == null ? MOST_RUNS : more,
                arePairs ? "more pair" : "more run of each",
                arePairs ? "more pairs" : "more runs of each");
        return "undecided: " + (more == null ? "more than " : "about ") + runs;
    }
}

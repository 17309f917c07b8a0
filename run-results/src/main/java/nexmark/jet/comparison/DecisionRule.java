package nexmark.jet.comparison;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.stream.IntStream;
import nexmark.jet.comparison.Effect.Outcome;
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
            case NO_DIFFERENCE ->
                "no difference beyond "
                        + BigDecimal.valueOf(marginPercent).stripTrailingZeros().toPlainString() + " %";
            case UNDECIDED -> undecided(ratio.size(), more, arePairs);
            default -> change.unsigned(outcome);
        };
        return new Effect(metric, outcome, ratio.size(), Optional.of(change), more, words);
    }

    private Outcome outcome(RunMetric metric, double low, double high) {
        if (low >= Math.log1p(-marginPercent / 100) && high <= Math.log1p(marginPercent / 100)) {
            return Outcome.NO_DIFFERENCE;
        }
        if (low <= 0 && high >= 0) {
            return Outcome.UNDECIDED;
        }
        return (low > 0) == metric.moreIsBetter() ? Outcome.BETTER : Outcome.WORSE;
    }

    /**
     * The fewest further runs after which the interval is narrow enough, if mean and noise stay as they are: narrow enough to
     * exclude equality, or to lie within the margin. Null if they are more than anybody makes.
     */
    private Integer more(LogRatio ratio) {
        double withinMargin = Math.min(
                Math.log1p(marginPercent / 100) - ratio.mean(), ratio.mean() - Math.log1p(-marginPercent / 100));
        double room = Math.max(Math.abs(ratio.mean()), withinMargin);
        return IntStream.rangeClosed(1, MOST_RUNS)
                .filter(more -> ratio.withMore(more).halfWidth(confidence) < room)
                .boxed()
                .findFirst()
                .orElse(null);
    }

    private static String undecided(int size, Integer more, boolean arePairs) {
        if (size < 2) {
            return "undecided: one run a side shows no noise";
        }
        boolean isOne = more != null && more == 1;
        String runs = (isOne ? " more run" : " more runs") + " of each";
        return "undecided: " + (more == null ? "more than 1,000" : "about " + more)
                + (arePairs ? isOne ? " more pair" : " more pairs" : runs);
    }
}

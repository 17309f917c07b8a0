package nexmark.jet.comparison;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import nexmark.jet.comparison.Effect.Outcome;
import nexmark.jet.result.RunMetric;

/**
 * The change of one figure on the other side.
 *
 * @param runs pairs of runs that have the figure, or runs of the side with fewer; 0 if it is not compared
 * @param change empty if it is not compared
 * @param more how many more pairs, or runs of each side, are likely to decide; null if it is decided, and if nobody
 * knows
 * @param words the outcome for people, such as {@code 35 % better [28..41]}
 */
public record Effect(RunMetric metric, Outcome outcome, int runs, Optional<Change> change, Integer more, String words) {

    /** The outcome of a comparison for one figure of a side. */
    public enum Outcome {
        BETTER,
        WORSE,
        /** The whole interval lies within the margin. */
        NO_DIFFERENCE,
        /** The interval holds both no difference and one beyond the margin. */
        UNDECIDED,
        /** A side has no such figure. */
        NOT_COMPARED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    static Effect notCompared(RunMetric metric, String why) {
        return new Effect(metric, Outcome.NOT_COMPARED, 0, Optional.empty(), null, "not compared: " + why);
    }

    /** This effect, not decided, because the side that it favours failed more often. */
    Effect withheld() {
        return new Effect(
                metric, Outcome.UNDECIDED, runs, change, null, "undecided: the better side failed more often");
    }

    public boolean isCompared() {
        return outcome != Outcome.NOT_COMPARED;
    }

    /**
     * By how many percent a figure of the other side is larger than the baseline's, negative if it is smaller.
     *
     * @param percent the estimate
     * @param lowPercent lower end of the interval; null if there is no interval: with one run on a side, which says
     *     nothing of noise, and if an end is too far away to be a figure
     * @param highPercent upper end of the interval; null if there is no interval
     */
    public record Change(double percent, Double lowPercent, Double highPercent) {

        /** Only an increase can be as large. */
        private static final String VERY_LARGE = ">999";

        /**
         * How far from equality an end may be, as a natural logarithm. Further away the end's percent, or a figure that
         * is changed by it, would be infinite.
         */
        private static final double FARTHEST_END = 500;

        static Change of(Pairing.LogRatio ratio, double halfWidth) {
            double mean = ratio.mean();
            return Math.abs(mean) + halfWidth <= FARTHEST_END
                    ? new Change(percent(mean), percent(mean - halfWidth), percent(mean + halfWidth))
                    : new Change(percent(mean), null, null);
        }

        private static double percent(double logRatio) {
            return 100 * Math.expm1(logRatio);
        }

        /** The estimate with its sign: {@code -35 %}. */
        public String signed() {
            return signed(percent) + " %";
        }

        /** The interval with signs: {@code -41..-28}; {@code -} if there is none. */
        public String signedInterval() {
            return lowPercent == null ? "-" : signed(lowPercent) + ".." + signed(highPercent);
        }

        /**
         * A change that is certainly not zero, without signs: {@code 35 % better [28..41]}; {@code [-]} if there is no
         * interval.
         */
        String unsigned(Effect.Outcome outcome) {
            String interval = lowPercent == null
                    ? "-"
                    : DoubleStream.of(lowPercent, highPercent)
                            .map(Math::abs)
                            .sorted()
                            .mapToObj(Change::unsigned)
                            .collect(Collectors.joining(".."));
            return unsigned(percent) + " % " + outcome + " [" + interval + "]";
        }

        private static String signed(double percent) {
            String size = unsigned(percent);
            boolean hasSign = !size.equals("0.0") && !size.equals(VERY_LARGE);
            return (hasSign ? percent < 0 ? "-" : "+" : "") + size;
        }

        private static String unsigned(double percent) {
            double size = Math.abs(percent);
            return size > 999 ? VERY_LARGE : String.format(Locale.ROOT, size < 10 ? "%.1f" : "%.0f", size);
        }
    }

    /**
     * Decides what an interval says. There is no difference if the whole interval lies within the margin; otherwise the
     * side is better or worse if the interval excludes equality; otherwise more runs are needed.
     *
     * @param confidence of each interval, between 0 and 1
     * @param marginPercent changes up to this size, in either direction, do not matter
     */
    record DecisionRule(double confidence, double marginPercent) {

        /** More than anybody makes. */
        private static final int MOST_RUNS = 1_000;

        /** The effect on a metric; if it is undecided, pairs or independent runs should be more. */
        Effect effect(RunMetric metric, Pairing.LogRatio ratio, boolean arePairs) {
            double halfWidth = ratio.halfWidth(confidence);
            Outcome outcome = outcome(metric, ratio.mean() - halfWidth, ratio.mean() + halfWidth);
            Integer more = outcome == Outcome.UNDECIDED && Double.isFinite(halfWidth) ? more(ratio) : null;
            Effect.Change change = Effect.Change.of(ratio, halfWidth);
            String words = switch (outcome) {
                case NO_DIFFERENCE ->
                    "no difference beyond "
                            + BigDecimal.valueOf(marginPercent)
                                    .stripTrailingZeros()
                                    .toPlainString() + " %";
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
         * The fewest further runs after which the interval is narrow enough, if mean and noise stay as they are: narrow
         * enough to exclude equality, or to lie within the margin. Null if they are more than anybody makes.
         */
        private Integer more(Pairing.LogRatio ratio) {
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
}

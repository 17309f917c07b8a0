package nexmark.jet.comparison;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * By how many percent a figure of the other side is larger than the baseline's, negative if it is smaller.
 *
 * @param percent the estimate
 * @param lowPercent lower end of the interval; null if there is no interval: with one run on a side, which says nothing of noise, and
 *     if an end is too far away to be a figure
 * @param highPercent upper end of the interval; null if there is no interval
 */
public record Change(double percent, Double lowPercent, Double highPercent) {

    /** Only an increase can be as large. */
    private static final String VERY_LARGE = ">999";

    /**
     * How far from equality an end may be, as a natural logarithm. Further away the end's percent, or a figure that is changed by it,
     * would be infinite.
     */
    private static final double FARTHEST_END = 500;

    static Change of(LogRatio ratio, double halfWidth) {
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

    /** A change that is certainly not zero, without signs: {@code 35 % better [28..41]}; {@code [-]} if there is no interval. */
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

package nexmark.jet.runner.judge;

import java.util.Arrays;
import nexmark.jet.statistics.Spread;

/**
 * The trend of a series of equally spaced values: Theil and Sen's slope (the median of all pairwise slopes, which a few
 * outliers do not move), and Mann and Kendall's test of whether there is a trend at all.
 *
 * @param slope change per step
 * @param z Mann and Kendall's statistic, normal under no trend; positive = upward
 */
public record Trend(double slope, double z) {

    /** One in a thousand series without a trend goes beyond it. */
    private static final double SIGNIFICANT_Z = 3.09;

    /** All pairs of more would not fit into memory: hours of seconds. */
    private static final int MOST_VALUES = 2_000;

    /** The trend of the values; in a long series, that of the medians of its equal parts. */
    public static Trend of(double[] values) {
        int size = (values.length + MOST_VALUES - 1) / MOST_VALUES;
        if (size <= 1) {
            return ofAllPairs(values);
        }
        double[] medians = new double[values.length / size];
        for (int i = 0; i < medians.length; i++) {
            medians[i] = Spread.median(Arrays.copyOfRange(values, i * size, (i + 1) * size));
        }
        Trend trend = ofAllPairs(medians);
        return new Trend(trend.slope / size, trend.z);
    }

    private static Trend ofAllPairs(double[] values) {
        int n = values.length;
        double[] slopes = new double[n * (n - 1) / 2];
        long concordance = 0;
        int pair = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                slopes[pair++] = (values[j] - values[i]) / (j - i);
                concordance += Double.compare(values[j], values[i]);
            }
        }
        double deviation = Math.sqrt(n * (n - 1.0) * (2 * n + 5) / 18);
        double z = concordance == 0 ? 0 : (concordance - Long.signum(concordance)) / deviation;
        return new Trend(Spread.median(slopes), z);
    }

    public boolean isUpward() {
        return slope > 0 && z > SIGNIFICANT_Z;
    }
}

package nexmark.jet.statistics;

import java.util.Arrays;

/** The median of figures. */
public final class Median {

    private Median() {}

    /** The middle of the values in ascending order, of an even number the mean of the two in the middle; 0 of none. */
    public static double of(double[] values) {
        if (values.length == 0) {
            return 0;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}

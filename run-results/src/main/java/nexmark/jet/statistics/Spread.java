package nexmark.jet.statistics;

import java.util.Arrays;
import java.util.Optional;

/** A figure over the runs that have it. */
public record Spread(int runs, double median, double least, double most) {

    /** The spread of the figures of some runs, in any order; empty without runs. */
    public static Optional<Spread> of(double... figures) {
        if (figures.length == 0) {
            return Optional.empty();
        }
        double least = Arrays.stream(figures).min().getAsDouble();
        double most = Arrays.stream(figures).max().getAsDouble();
        return Optional.of(new Spread(figures.length, median(figures), least, most));
    }

    /** The middle of the values in ascending order, of an even number the mean of the two in the middle; 0 of none. */
    public static double median(double[] values) {
        if (values.length == 0) {
            return 0;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}

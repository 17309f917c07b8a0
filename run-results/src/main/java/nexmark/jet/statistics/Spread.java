package nexmark.jet.statistics;

import java.util.Arrays;
import java.util.Optional;

/**
 * A figure over several runs.
 *
 * @param runs how many runs have the figure
 */
public record Spread(int runs, double median, double least, double most) {

    /** The spread of the figures of some runs, in any order; empty without runs. */
    public static Optional<Spread> of(double... figures) {
        if (figures.length == 0) {
            return Optional.empty();
        }
        double least = Arrays.stream(figures).min().getAsDouble();
        double most = Arrays.stream(figures).max().getAsDouble();
        return Optional.of(new Spread(figures.length, Median.of(figures), least, most));
    }
}

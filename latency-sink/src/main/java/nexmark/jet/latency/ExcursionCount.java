package nexmark.jet.latency;

import java.util.OptionalInt;

/**
 * Counts how many separate excursions the samples above a latency make up, from bins of ideal time in order.
 *
 * <p>An excursion is a group of bins whose worst sample is above the latency. Two bins above it belong to one excursion if
 * they lie at most five bins (100 ms) apart, or if no sample lies between them.
 */
final class ExcursionCount {

    private static final long JOINED_BINS = 5;

    private long bins;
    private long above;
    private int excursions;
    private long lastAbove;
    private boolean previousIsAbove;

    /** Adds a bin that has samples; bins are numbered by their ideal time, and come in its order. */
    void add(long bin, boolean isAbove) {
        bins++;
        if (isAbove) {
            boolean joined = above > 0 && (previousIsAbove || bin - lastAbove <= JOINED_BINS);
            excursions += joined ? 0 : 1;
            above++;
            lastAbove = bin;
        }
        previousIsAbove = isAbove;
    }

    /** Nothing if more than half of the bins are above the latency: that is the usual course and no excursion. */
    OptionalInt excursions() {
        return 2 * above > bins ? OptionalInt.empty() : OptionalInt.of(excursions);
    }
}

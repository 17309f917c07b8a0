package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import nexmark.jet.statistics.Median;

/**
 * A place in a series of values where the values step up or down.
 *
 * <p>The place is the cut that makes two parts whose means differ most, each difference weighted by the numbers of values
 * (the between-groups sum of squares). If no cut is significant, a stretch within the series is compared with the rest in
 * the same way, because a step and the step back hide each other from a single cut. Values far from the median are pulled
 * in first, so one bad run makes no step. How often shuffled values differ as much is counted, so nothing is assumed about
 * the distribution, and the search over all places is paid for. Parts that were found are searched again.
 *
 * @param index of the first value after the step
 * @param valuesBefore number of values since the step before this one, or since the beginning
 * @param valuesAfter number of values until the next step, or until the end
 * @param medianBefore of these values
 * @param medianAfter of these values
 */
public record ChangePoint(int index, int valuesBefore, int valuesAfter, double medianBefore, double medianAfter) {

    /** The fewest values on each side of a step. */
    public static final int FEWEST_VALUES = 4;

    /** Most of the chance of a false alarm is spent on single steps, for which ten values are enough then. */
    private static final double SHARE_OF_CUTS = 0.8;

    private static final int SHUFFLES = 1_999;
    private static final long SEED = 20_210_317;
    /** Three standard deviations, in median absolute deviations of the normal distribution. */
    private static final double FAR = 3 * 1.4826;
    /** Sums of the same values in another order differ in their last bits. */
    private static final double ROUNDING = 1e-9;

    /**
     * The steps of a series, from the first to the last. Memory is linear and time quadratic in the number of values.
     *
     * @param values in the order of time
     * @param level chance at which a series without a step may have one found
     */
    public static List<ChangePoint> in(double[] values, double level) {
        List<Integer> bounds = new ArrayList<>(List.of(0));
        divide(values, 0, values.length, level, bounds);
        bounds.add(values.length);
        List<ChangePoint> points = new ArrayList<>();
        for (int i = 1; i < bounds.size() - 1; i++) {
            points.add(between(values, bounds.get(i - 1), bounds.get(i), bounds.get(i + 1)));
        }
        return points;
    }

    /** Adds the places of the steps in a part of the series, in their order. */
    private static void divide(double[] values, int from, int to, double level, List<Integer> places) {
        double[] part = tamed(Arrays.copyOfRange(values, from, to));
        Optional<Stretch> found = significant(part, false, SHARE_OF_CUTS * level)
                .or(() -> significant(part, true, (1 - SHARE_OF_CUTS) * level));
        if (found.isEmpty()) {
            return;
        }
        int next = from;
        for (int place :
                new int[] {from + found.get().from(), from + found.get().to()}) {
            if (place > from && place < to) {
                divide(values, next, place, level, places);
                places.add(place);
                next = place;
            }
        }
        divide(values, next, to, level, places);
    }

    private static ChangePoint between(double[] values, int from, int at, int to) {
        return new ChangePoint(
                at,
                at - from,
                to - at,
                Median.of(Arrays.copyOfRange(values, from, at)),
                Median.of(Arrays.copyOfRange(values, at, to)));
    }

    private static Optional<Stretch> significant(double[] values, boolean isWithin, double level) {
        Stretch found = Stretch.bestOf(values, isWithin);
        double least = found.difference() * (1 - ROUNDING);
        if (least <= 0) {
            return Optional.empty();
        }
        double[] shuffled = values.clone();
        Random random = new Random(SEED);
        int asLarge = 1;
        for (int i = 0; i < SHUFFLES; i++) {
            shuffle(shuffled, random);
            if (Stretch.bestOf(shuffled, isWithin).difference() >= least) {
                asLarge++;
            }
        }
        return (double) asLarge / (SHUFFLES + 1) <= level ? Optional.of(found) : Optional.empty();
    }

    /** The values without outliers; as they are if most of them are the same. */
    private static double[] tamed(double[] values) {
        if (values.length < 2 * FEWEST_VALUES) {
            return values;
        }
        double median = Median.of(values);
        double deviation = Median.of(
                Arrays.stream(values).map(each -> Math.abs(each - median)).toArray());
        double far = deviation == 0 ? Double.POSITIVE_INFINITY : FAR * deviation;
        return Arrays.stream(values)
                .map(each -> Math.max(median - far, Math.min(median + far, each)))
                .toArray();
    }

    private static void shuffle(double[] values, Random random) {
        for (int i = values.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            double value = values[i];
            values[i] = values[other];
            values[other] = value;
        }
    }

    /**
     * A stretch of a series, which is compared with the rest of it.
     *
     * @param from index of its first value
     * @param to index of the first value behind it
     * @param difference squared difference of the means of both, weighted by their lengths
     */
    private record Stretch(int from, int to, double difference) {

        private static final Stretch NONE = new Stretch(0, 0, 0);

        /**
         * The stretch that differs most from the rest.
         *
         * @param isWithin whether the rest lies on both sides of it; otherwise the stretch begins with the series
         */
        static Stretch bestOf(double[] values, boolean isWithin) {
            double[] sums = sums(values);
            int lastFrom = isWithin ? values.length - 2 * FEWEST_VALUES : 0;
            Stretch best = NONE;
            for (int from = isWithin ? FEWEST_VALUES : 0; from <= lastFrom; from++) {
                for (int to = from + FEWEST_VALUES; to <= values.length - FEWEST_VALUES; to++) {
                    double sum = sums[to] - sums[from];
                    double rest = (double) (to - from) * (values.length - to + from);
                    double difference = sum * sum * values.length / rest;
                    if (difference > best.difference) {
                        best = new Stretch(from, to, difference);
                    }
                }
            }
            return best;
        }

        /** Sums of the first values, of none to all, as differences from their mean. */
        private static double[] sums(double[] values) {
            double mean = Arrays.stream(values).sum() / values.length;
            double[] sums = new double[values.length + 1];
            for (int i = 0; i < values.length; i++) {
                sums[i + 1] = sums[i] + values[i] - mean;
            }
            return sums;
        }
    }
}

package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How many times as large a figure is on one side as on the other, as a natural logarithm: the mean over some runs, and
 * what is needed to say how far it may be from the truth.
 *
 * <p>Noise between runs is relative: a slow run is slow by some percent. On logarithms it is the same for small and large
 * figures, and twice as slow is as far from equal as twice as fast.
 *
 * @param mean mean logarithm of the other side's figure divided by the baseline's
 * @param samples independent values on which the mean rests: the pairs' differences, or the runs of either side
 * @param roundingError how far the mean may be off because all figures of a side were rounded; more runs do not lessen it
 */
record LogRatio(double mean, List<Sample> samples, double roundingError) {

    /** A standard deviation of 0.1 %: runs that differ less are equal by chance, or because their figures have few digits. */
    private static final double LEAST_DEVIATION = 0.001;

    /** Independent values, with an unbiased estimate of their variance, but not less than what chance hides. */
    record Sample(double mean, double variance, int size) {

        static Sample of(double... values) {
            double mean = Arrays.stream(values).average().orElseThrow();
            double squares = Arrays.stream(values)
                    .map(value -> Math.pow(value - mean, 2))
                    .sum();
            double variance = squares / Math.max(1, values.length - 1);
            return new Sample(mean, Math.max(variance, LEAST_DEVIATION * LEAST_DEVIATION), values.length);
        }

        /** The squared standard error of the mean. */
        double squaredError() {
            return variance / size;
        }
    }

    /** The ratio of positive figures that were measured in pairs, so that what changes slowly hits both of a pair. */
    static LogRatio ofPairs(double[] baseline, double[] other) {
        Sample differences = Sample.of(IntStream.range(0, baseline.length)
                .mapToDouble(i -> Math.log(other[i]) - Math.log(baseline[i]))
                .toArray());
        return new LogRatio(differences.mean(), List.of(differences), 0);
    }

    /** The ratio of positive figures of independent runs. */
    static LogRatio ofIndependentRuns(double[] baseline, double[] other) {
        Sample first = Sample.of(Arrays.stream(baseline).map(Math::log).toArray());
        Sample second = Sample.of(Arrays.stream(other).map(Math::log).toArray());
        return new LogRatio(second.mean() - first.mean(), List.of(first, second), 0);
    }

    /**
     * The same ratio if the figures of a side may be off. An error of a run's clock is noise, evenly spread: runs whose figures
     * are rounded may hide it.
     *
     * @param sample the side: 0 = the baseline, 1 = the other; pairs have one sample for both
     * @param errors in the unit of the figures
     */
    LogRatio ofUncertain(int sample, LatencyErrors.OfSide errors, double[] figures) {
        double least = Arrays.stream(figures).min().orElseThrow();
        double bound = errors.halfStep() < least ? -Math.log1p(-errors.halfStep() / least) : Double.POSITIVE_INFINITY;
        double clockVariance = Math.pow(errors.clock() / least, 2) / 3;
        int index = Math.min(sample, samples.size() - 1);
        Sample exact = samples.get(index);
        List<Sample> noisier = new ArrayList<>(samples);
        noisier.set(index, new Sample(exact.mean(), exact.variance() + clockVariance, exact.size()));
        return new LogRatio(mean, noisier, roundingError + bound);
    }

    /** The number of values of the smallest sample. */
    int size() {
        return samples.stream().mapToInt(Sample::size).min().orElseThrow();
    }

    /**
     * Half the width of the interval around the mean that holds the truth with this confidence, by Student's distribution;
     * infinite if a sample has one value, which says nothing of noise.
     */
    double halfWidth(double confidence) {
        if (size() < 2) {
            return Double.POSITIVE_INFINITY;
        }
        double squaredError = samples.stream().mapToDouble(Sample::squaredError).sum();
        // By Welch and Satterthwaite; of one sample it is its size less one.
        double degreesOfFreedom = Math.pow(squaredError, 2)
                / samples.stream()
                        .mapToDouble(sample -> Math.pow(sample.squaredError(), 2) / (sample.size() - 1))
                        .sum();
        double quantile = TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2);
        return roundingError + quantile * Math.sqrt(squaredError);
    }

    /** What is to be expected after so many more values in each sample: the same mean and noise. */
    LogRatio withMore(int values) {
        return new LogRatio(
                mean,
                samples.stream()
                        .map(sample -> new Sample(sample.mean(), sample.variance(), sample.size() + values))
                        .toList(),
                roundingError);
    }
}

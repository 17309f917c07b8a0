package nexmark.jet.comparison;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The counted runs of two sides. Runs of one repetition of an experiment are a pair, because they were measured one
 * soon after the other; all other runs are independent. Figures have no part in that choice.
 *
 * @param pairs the baseline's run and the other's; empty for independent runs
 * @param errors how far off latencies may be
 */
record Pairing(Side baseline, Side other, List<Pair> pairs, LatencyErrors errors) {

    private static final String REPETITION_TAG = "repetition";

    record Pair(RunResult baseline, RunResult other) {}

    static Pairing of(Side baseline, Side other, LatencyErrors errors) {
        Optional<Map<String, RunResult>> first = byRepetition(baseline);
        Optional<Map<String, RunResult>> second = byRepetition(other);
        Pairing independent = new Pairing(baseline, other, List.of(), errors);
        boolean areOfOne = experiments(baseline).equals(experiments(other))
                && experiments(baseline).size() <= 1;
        if (first.isEmpty() || second.isEmpty() || !areOfOne || independent.areOneAfterTheOther()) {
            return independent;
        }
        List<Pair> pairs = second.get().entrySet().stream()
                .filter(run -> first.get().containsKey(run.getKey()))
                .sorted(Map.Entry.comparingByKey())
                .map(run -> new Pair(first.get().get(run.getKey()), run.getValue()))
                .toList();
        return new Pairing(baseline, other, pairs, errors);
    }

    /** Empty if a run has no number, or two runs have the same. */
    private static Optional<Map<String, RunResult>> byRepetition(Side side) {
        Map<String, RunResult> byNumber = new HashMap<>();
        boolean areNumbered = side.counted().stream()
                .allMatch(run -> run.tags().containsKey(REPETITION_TAG)
                        && byNumber.put(run.tags().get(REPETITION_TAG), run) == null);
        return areNumbered ? Optional.of(byNumber) : Optional.empty();
    }

    private static Set<String> experiments(Side side) {
        return side.counted().stream()
                .map(run -> run.tags().get("experiment"))
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    /** Whether all runs of a side began before those of the other, as when an experiment was made once more. */
    boolean areOneAfterTheOther() {
        List<Instant> first = baseline.counted().stream().map(Side::start).toList();
        List<Instant> second = other.counted().stream().map(Side::start).toList();
        return !first.isEmpty()
                && !second.isEmpty()
                && first.size() + second.size() > 2 // one run of each cannot take turns
                && (!first.get(first.size() - 1).isAfter(second.get(0))
                        || !second.get(second.size() - 1).isAfter(first.get(0)));
    }

    boolean arePairs() {
        return !pairs.isEmpty();
    }

    /** How a metric of the other side compares; empty if it cannot be computed, see {@link #whyNot}. */
    Optional<LogRatio> ratio(RunMetric metric) {
        List<Pair> whole = pairs.stream()
                .filter(pair -> metric.of(pair.baseline()).isPresent()
                        && metric.of(pair.other()).isPresent())
                .toList();
        double[] first = values(metric, arePairs() ? whole.stream().map(Pair::baseline) : baseline.counted().stream());
        double[] second = values(metric, arePairs() ? whole.stream().map(Pair::other) : other.counted().stream());
        double least = DoubleStream.concat(DoubleStream.of(first), DoubleStream.of(second))
                .min()
                .orElse(0);
        if (first.length == 0 || second.length == 0 || least <= 0) {
            return Optional.empty();
        }
        LogRatio ratio = arePairs() ? LogRatio.ofPairs(first, second) : LogRatio.ofIndependentRuns(first, second);
        return Optional.of(
                ComparisonSettings.LATENCIES.contains(metric)
                        ? ratio.ofUncertain(0, errors.of(baseline), first).ofUncertain(1, errors.of(other), second)
                        : ratio);
    }

    private static double[] values(RunMetric metric, Stream<RunResult> runs) {
        return runs.map(metric::of).flatMapToDouble(OptionalDouble::stream).toArray();
    }

    String whyNot(RunMetric metric) {
        for (Side side : List.of(baseline, other)) {
            if (side.counted().isEmpty()) {
                return "no valid run of " + side.name();
            }
            if (values(metric, side.counted().stream()).length == 0) {
                return "no run of " + side.name() + " has it";
            }
        }
        return "it is 0 in a run, or no pair has it on both sides";
    }

    /** Notes for readers of the effects, a sentence each. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (areOneAfterTheOther()) {
            notes.add(other.name() + " and " + baseline.name()
                    + " ran one after the other: whatever else changed in between is part of the difference");
        }
        List<RunResult> paired = pairs.stream()
                .flatMap(pair -> Stream.of(pair.baseline(), pair.other()))
                .toList();
        String alone = Stream.concat(baseline.counted().stream(), other.counted().stream())
                .filter(run -> arePairs() && !paired.contains(run))
                .map(RunResult::id)
                .collect(Collectors.joining(", "));
        if (!alone.isEmpty()) {
            notes.add("without a partner, and so not in the changes: " + alone);
        }
        return notes;
    }

    /**
     * How many times as large a figure is on one side as on the other, as a natural logarithm: the mean over some runs,
     * and what is needed to say how far it may be from the truth.
     *
     * <p>Noise between runs is relative: a slow run is slow by some percent. On logarithms it is the same for small and
     * large figures, and twice as slow is as far from equal as twice as fast.
     *
     * @param mean mean logarithm of the other side's figure divided by the baseline's
     * @param samples independent values on which the mean rests: the pairs' differences, or the runs of either side
     * @param roundingError how far the mean may be off because all figures of a side were rounded; more runs do not
     * lessen it
     */
    record LogRatio(double mean, List<Sample> samples, double roundingError) {

        /**
         * A standard deviation of 0.1 %: runs that differ less are equal by chance, or because their figures have few
         * digits.
         */
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

        /**
         * The ratio of positive figures that were measured in pairs, so that what changes slowly hits both of a pair.
         */
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
         * This ratio if the figures of a side may be off. An error of a run's clock is noise, evenly spread: runs
         * whose figures are rounded may hide it.
         *
         * @param sample the side: 0 = the baseline, 1 = the other; pairs have one sample for both
         * @param errors in the unit of the figures
         */
        LogRatio ofUncertain(int sample, LatencyErrors.OfSide errors, double[] figures) {
            double least = Arrays.stream(figures).min().orElseThrow();
            double bound =
                    errors.halfStep() < least ? -Math.log1p(-errors.halfStep() / least) : Double.POSITIVE_INFINITY;
            double clockVariance = Math.pow(errors.clock() / least, 2) / 3;
            int index = Math.min(sample, samples.size() - 1);
            Sample exact = samples.get(index);
            List<Sample> noisier = new ArrayList<>(samples);
            noisier.set(index, new Sample(exact.mean(), exact.variance() + clockVariance, exact.size()));
            return new LogRatio(mean, noisier, roundingError + bound);
        }

        int size() {
            return samples.stream().mapToInt(Sample::size).min().orElseThrow();
        }

        /**
         * Half the width of the interval around the mean that holds the truth with this confidence, by Student's
         * distribution; infinite if a sample has one value, which says nothing of noise.
         */
        double halfWidth(double confidence) {
            if (size() < 2) {
                return Double.POSITIVE_INFINITY;
            }
            double squaredError =
                    samples.stream().mapToDouble(Sample::squaredError).sum();
            // By Welch and Satterthwaite; of one sample it is its size less one.
            double degreesOfFreedom = Math.pow(squaredError, 2)
                    / samples.stream()
                            .mapToDouble(sample -> Math.pow(sample.squaredError(), 2) / (sample.size() - 1))
                            .sum();
            double quantile = TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2);
            return roundingError + quantile * Math.sqrt(squaredError);
        }

        /** The ratio to expect after some more values in each sample: the same mean and noise. */
        LogRatio withMore(int values) {
            return new LogRatio(
                    mean,
                    samples.stream()
                            .map(sample -> new Sample(sample.mean(), sample.variance(), sample.size() + values))
                            .toList(),
                    roundingError);
        }
    }
}

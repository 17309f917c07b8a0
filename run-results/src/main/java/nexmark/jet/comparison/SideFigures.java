package nexmark.jet.comparison;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;

/**
 * The figures of one side.
 *
 * @param side name of the side
 * @param counted ids of the runs that count
 * @param notCounted the other runs
 * @param spreads by metric; a metric that no run has is missing
 */
public record SideFigures(
        String side, List<String> counted, List<NotCounted> notCounted, Map<RunMetric, RunSpread> spreads) {

    /**
     * A figure over runs, in the metric's unit.
     *
     * @param runs runs that have the figure
     */
    public record RunSpread(int runs, double median, double least, double most) {

        private static Optional<RunSpread> of(double... values) {
            if (values.length == 0) {
                return Optional.empty();
            }
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int middle = sorted.length / 2;
            double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
            return Optional.of(new RunSpread(sorted.length, median, sorted[0], sorted[sorted.length - 1]));
        }
    }

    static SideFigures of(Side side, List<RunMetric> metrics) {
        List<RunResult> counted = side.counted();
        Map<RunMetric, RunSpread> spreads = new EnumMap<>(RunMetric.class);
        for (RunMetric metric : metrics) {
            RunSpread.of(counted.stream()
                            .map(metric::of)
                            .flatMapToDouble(OptionalDouble::stream)
                            .toArray())
                    .ifPresent(spread -> spreads.put(metric, spread));
        }
        return new SideFigures(side.name(), counted.stream().map(RunResult::id).toList(), side.notCounted(), spreads);
    }
}

package nexmark.jet.comparison;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.statistics.Spread;

/**
 * The figures of one side.
 *
 * @param side name of the side
 * @param counted ids of the runs that count
 * @param spreads by metric, in the metric's unit; a metric that no run has is missing
 */
public record SideFigures(
        String side, List<String> counted, List<NotCounted> notCounted, Map<RunMetric, Spread> spreads) {

    /** The id of a run that is not compared, and why, for people. */
    public record NotCounted(String run, String why) {}

    static SideFigures of(Side side, List<RunMetric> metrics) {
        List<RunResult> counted = side.counted();
        Map<RunMetric, Spread> spreads = new EnumMap<>(RunMetric.class);
        for (RunMetric metric : metrics) {
            Spread.of(counted.stream()
                            .map(metric::of)
                            .flatMapToDouble(OptionalDouble::stream)
                            .toArray())
                    .ifPresent(spread -> spreads.put(metric, spread));
        }
        return new SideFigures(side.name(), counted.stream().map(RunResult::id).toList(), side.notCounted(), spreads);
    }
}

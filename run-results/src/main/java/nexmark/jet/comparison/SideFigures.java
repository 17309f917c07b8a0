package nexmark.jet.comparison;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.plan.Counts;
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

    /** {@code 4 of 5 runs of zgc}. */
    String failed() {
        return notCounted.size() + " of " + Counts.of(counted.size() + notCounted.size(), "run") + " of " + side;
    }

    static SideFigures of(Side side, List<RunMetric> metrics) {
        List<RunResult> counted = side.counted();
        Map<RunMetric, Spread> spreads = new EnumMap<>(RunMetric.class);
        for (RunMetric metric : metrics) {
            side.spread(metric).ifPresent(spread -> spreads.put(metric, spread));
        }
        return new SideFigures(side.name(), counted.stream().map(RunResult::id).toList(), side.notCounted(), spreads);
    }
}

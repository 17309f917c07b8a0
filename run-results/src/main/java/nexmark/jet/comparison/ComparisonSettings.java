package nexmark.jet.comparison;

import java.util.List;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunMetric;

/**
 * What is compared, and which changes matter.
 *
 * @param metrics in the order in which they are reported
 * @param marginPercent changes up to this size, in either direction, do not matter
 * @param compared name of the property in which the sides differ on purpose; empty if nobody said
 */
public record ComparisonSettings(List<RunMetric> metrics, double marginPercent, String compared) {

    public static final List<RunMetric> DEFAULT_METRICS = List.of(
            RunMetric.P50, RunMetric.P99, RunMetric.P99_9, RunMetric.THROUGHPUT, RunMetric.COST, RunMetric.HEAP);

    public static final double DEFAULT_MARGIN_PERCENT = 2;

    private static final double MOST_PERCENT = 100;

    public ComparisonSettings {
        metrics = metrics.stream().distinct().toList();
        if (metrics.isEmpty()) {
            throw new UserMistake("--metrics is empty, expected some such as p50,p99,cost");
        }
        if (!(marginPercent >= 0 && marginPercent < MOST_PERCENT)) {
            throw new UserMistake("--margin is " + marginPercent + ", expected percent from 0 to less than 100");
        }
    }
}

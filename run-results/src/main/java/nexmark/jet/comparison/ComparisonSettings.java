package nexmark.jet.comparison;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.RunMetric;

/**
 * The figures to compare, and the changes that matter.
 *
 * @param metrics in the order in which they are reported
 * @param marginPercent changes up to this size, in either direction, do not matter
 * @param compared name of the property in which the sides differ on purpose; empty if not given
 * @param series the series that is compared, such as {@code first}; empty = the series that counts for each run's query
 * @param goals for the runs of the last side, in the series that is compared
 */
public record ComparisonSettings(
        List<RunMetric> metrics,
        double marginPercent,
        String compared,
        Optional<String> series,
        List<Requirement> goals) {

    public static final List<RunMetric> DEFAULT_METRICS = List.of(
            RunMetric.P50, RunMetric.P99, RunMetric.P99_9, RunMetric.THROUGHPUT, RunMetric.COST, RunMetric.HEAP);

    public static final double DEFAULT_MARGIN_PERCENT = 2;

    /** The metrics that are read from a series. */
    static final Set<RunMetric> LATENCIES = Collections.unmodifiableSet(EnumSet.range(RunMetric.P50, RunMetric.MAX));

    public ComparisonSettings {
        metrics = metrics.stream().distinct().toList();
        goals = List.copyOf(goals);
        if (metrics.isEmpty()) {
            throw new UserMistake("--metrics is empty, expected some such as p50,p99,cost");
        }
        if (!(marginPercent >= 0 && marginPercent < 100)) {
            throw new UserMistake("--margin is " + marginPercent + ", expected percent from 0 to less than 100");
        }
    }

    /** Compares the series that counts for each run's query. */
    public ComparisonSettings(List<RunMetric> metrics, double marginPercent, String compared) {
        this(metrics, marginPercent, compared, Optional.empty(), List.of());
    }

    boolean hasLatencies() {
        return metrics.stream().anyMatch(LATENCIES::contains);
    }

    /** Refuses to compare latencies of different series, such as those of all rows with those of first rows. */
    void requireOneSeries(List<Side> sides) {
        List<String> found = sides.stream()
                .flatMap(side -> side.counted().stream())
                .map(run -> run.latency().main())
                .distinct()
                .sorted()
                .toList();
        if (found.size() > 1 && hasLatencies()) {
            throw new UserMistake("the latencies are of different series: " + String.join(", ", found)
                    + ", expected one series, such as --series first");
        }
    }

    /** A side's runs in the series that is compared, and checked against the goals. */
    Side seen(Side side) {
        return new Side(
                side.name(),
                side.runs().stream()
                        .map(run -> series.map(run::in).orElse(run).checked(goals))
                        .toList(),
                side.crashed());
    }
}

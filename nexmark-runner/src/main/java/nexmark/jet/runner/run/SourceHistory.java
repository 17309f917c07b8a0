package nexmark.jet.runner.run;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The source's readings over a run: of each execution of the job, of each member, in the order of their time. */
final class SourceHistory {

    private static final double MILLIS_PER_SECOND = 1000;

    private final Map<String, Map<String, NavigableMap<Long, SourceReading>>> executions = new LinkedHashMap<>();

    void add(List<SourceReading> readings) {
        readings.forEach(reading -> executions
                .computeIfAbsent(reading.execution(), first -> new LinkedHashMap<>())
                .computeIfAbsent(reading.member(), first -> new TreeMap<>())
                .put(reading.atMillis(), reading));
    }

    /**
     * Events/s over a span, on each member between its readings by interpolation; NaN where no execution's readings reach
     * over all of it on all of its members: what an execution emitted after the last reading is not known.
     */
    double emittedPerSecond(long fromMillis, long toMillis) {
        return executions.values().stream()
                .map(Map::values)
                .filter(members -> members.stream().allMatch(readings -> reach(readings, fromMillis, toMillis)))
                .mapToDouble(members -> members.stream()
                        .mapToDouble(readings -> emittedAt(readings, toMillis) - emittedAt(readings, fromMillis))
                        .sum())
                .map(emitted -> emitted * MILLIS_PER_SECOND / (toMillis - fromMillis))
                .findFirst()
                .orElse(Double.NaN);
    }

    private static boolean reach(NavigableMap<Long, SourceReading> readings, long fromMillis, long toMillis) {
        return readings.firstKey() <= fromMillis && toMillis <= readings.lastKey();
    }

    private static double emittedAt(NavigableMap<Long, SourceReading> readings, long millis) {
        SourceReading from = readings.floorEntry(millis).getValue();
        SourceReading to = readings.ceilingEntry(millis).getValue();
        if (from.atMillis() == to.atMillis()) {
            return from.emitted();
        }
        double share = (double) (millis - from.atMillis()) / (to.atMillis() - from.atMillis());
        return from.emitted() + share * (to.emitted() - from.emitted());
    }

    /** Until when all members of the latest execution have been read, epoch ms; before all time if none has. */
    long readUntilMillis() {
        return latest().mapToLong(SourceReading::atMillis).min().orElse(Long.MIN_VALUE);
    }

    /** The smallest lag in the last second that was read, of the processor that was worst off, ms; NaN before the first. */
    double minLagMillis() {
        return latest().mapToDouble(SourceReading::minLagMillis).max().orElse(Double.NaN);
    }

    /** The largest lag in the last second that was read, ms; NaN before the first. */
    double maxLagMillis() {
        return latest().mapToDouble(SourceReading::maxLagMillis).max().orElse(Double.NaN);
    }

    /** As {@link #minLagMillis()}, of a span of whole seconds; NaN if none was read. */
    double minLagMillis(long fromMillis, long toMillis) {
        return worst(SourceReading::minLagMillis, fromMillis, toMillis);
    }

    /** As {@link #maxLagMillis()}, of a span of whole seconds; NaN if none was read. */
    double maxLagMillis(long fromMillis, long toMillis) {
        return worst(SourceReading::maxLagMillis, fromMillis, toMillis);
    }

    /** Events that came behind the watermark and were dropped, in all executions. */
    long lateEvents() {
        return members()
                .mapToLong(readings -> readings.lastEntry().getValue().lateEvents())
                .sum();
    }

    private double worst(ToDoubleFunction<SourceReading> lag, long fromMillis, long toMillis) {
        return members()
                .flatMap(readings -> readings
                        .subMap(SourceReading.afterSecond(fromMillis), true, SourceReading.afterSecond(toMillis), false)
                        .values()
                        .stream())
                .mapToDouble(lag)
                .max()
                .orElse(Double.NaN);
    }

    private Stream<SourceReading> latest() {
        return executions.values().stream().reduce((earlier, later) -> later).map(Map::values).stream()
                .flatMap(Collection::stream)
                .map(readings -> readings.lastEntry().getValue());
    }

    private Stream<NavigableMap<Long, SourceReading>> members() {
        return executions.values().stream().flatMap(members -> members.values().stream());
    }
}

package nexmark.jet.runner.job;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The source's readings over a run, by execution of the job and by member, in the order of time. */
public final class SourceHistory {

    private final long startMillis;
    private final Map<String, Map<String, NavigableMap<Long, SourceReading>>> executions = new LinkedHashMap<>();

    /** @param startMillis when the schedule begins, epoch ms; nothing is emitted before */
    public SourceHistory(long startMillis) {
        this.startMillis = startMillis;
    }

    public void add(List<SourceReading> readings) {
        readings.forEach(reading -> executions
                .computeIfAbsent(reading.execution(), first -> new LinkedHashMap<>())
                .computeIfAbsent(reading.member(), first -> new TreeMap<>())
                .put(reading.atMillis(), reading));
    }

    /**
     * Events/s over a span, interpolated between the readings of each member. The figure is NaN if no execution's readings
     * cover the whole span on all of its members: what an execution emitted after the last reading is not known. Without a
     * reading it is known that an execution had emitted nothing when it began, nor before the schedule began.
     */
    public double emittedPerSecond(long fromMillis, long toMillis) {
        return executions.values().stream()
                .map(Map::values)
                .filter(members -> members.stream().allMatch(readings -> reach(readings, fromMillis, toMillis)))
                .mapToDouble(members -> members.stream()
                        .mapToDouble(readings -> emittedAt(readings, toMillis) - emittedAt(readings, fromMillis))
                        .sum())
                .map(emitted -> emitted * TimeUnit.SECONDS.toMillis(1) / (toMillis - fromMillis))
                .findFirst()
                .orElse(Double.NaN);
    }

    private boolean reach(NavigableMap<Long, SourceReading> readings, long fromMillis, long toMillis) {
        SourceReading first = readings.firstEntry().getValue();
        boolean reachBack = first.atMillis() <= fromMillis
                || first.beganMillis() <= startMillis
                || first.beganMillis() <= fromMillis;
        return reachBack && toMillis <= readings.lastKey();
    }

    private double emittedAt(NavigableMap<Long, SourceReading> readings, long millis) {
        SourceReading before = readings.floorEntry(millis) == null
                ? null
                : readings.floorEntry(millis).getValue();
        SourceReading to = readings.ceilingEntry(millis).getValue();
        long beginMillis = Math.max(startMillis, to.beganMillis());
        boolean sinceBegin = before == null || (before.atMillis() < beginMillis && beginMillis < to.atMillis());
        long fromMillis = sinceBegin ? beginMillis : before.atMillis();
        long emittedBefore = sinceBegin ? 0 : before.emitted();
        if (millis <= fromMillis) {
            return emittedBefore;
        }
        double share = (double) (millis - fromMillis) / (to.atMillis() - fromMillis);
        return emittedBefore + share * (to.emitted() - emittedBefore);
    }

    /** Until when all members of the latest execution have been read, epoch ms; {@link Long#MIN_VALUE} if none has. */
    public long readUntilMillis() {
        return latest().mapToLong(SourceReading::atMillis).min().orElse(Long.MIN_VALUE);
    }

    /** The smallest lag in the last second that was read, ms, of the processor that lagged most; NaN before the first. */
    public double minLagMillis() {
        return latest().mapToDouble(SourceReading::minLagMillis).max().orElse(Double.NaN);
    }

    /** The largest lag in the last second that was read, ms; NaN before the first. */
    public double maxLagMillis() {
        return latest().mapToDouble(SourceReading::maxLagMillis).max().orElse(Double.NaN);
    }

    /** The lag of {@link #minLagMillis()} in a span of whole seconds, the largest of them; NaN if none was read. */
    public double minLagMillis(long fromMillis, long toMillis) {
        return worst(SourceReading::minLagMillis, fromMillis, toMillis);
    }

    /** The lag of {@link #maxLagMillis()} in a span of whole seconds, the largest of them; NaN if none was read. */
    public double maxLagMillis(long fromMillis, long toMillis) {
        return worst(SourceReading::maxLagMillis, fromMillis, toMillis);
    }

    /** How many seconds of a span of whole seconds have a lag that was read, on the member with the fewest of them. */
    public long lagSeconds(long fromMillis, long toMillis) {
        return members()
                .collect(Collectors.groupingBy(
                        readings -> readings.firstEntry().getValue().member(),
                        Collectors.summingLong(readings ->
                                secondsOf(readings, fromMillis, toMillis).size())))
                .values()
                .stream()
                .mapToLong(Long::longValue)
                .min()
                .orElse(0);
    }

    /** Events that arrived behind the watermark and were dropped, in all executions. */
    public long lateEvents() {
        return members()
                .mapToLong(readings -> readings.lastEntry().getValue().lateEvents())
                .sum();
    }

    private double worst(ToDoubleFunction<SourceReading> lag, long fromMillis, long toMillis) {
        return members()
                .flatMap(readings -> secondsOf(readings, fromMillis, toMillis).values().stream())
                .mapToDouble(lag)
                .max()
                .orElse(Double.NaN);
    }

    private static SortedMap<Long, SourceReading> secondsOf(
            NavigableMap<Long, SourceReading> readings, long fromMillis, long toMillis) {
        return readings.subMap(SourceReading.afterSecond(fromMillis), SourceReading.afterSecond(toMillis));
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

package nexmark.jet.evidence;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The source's seconds over a run: of each execution of the job, of each processor, in the order of their time. */
public final class SourceHistory {

    /** In a closed loop all events have been due for ever, and nothing lags. */
    private static final double FOR_EVER_MILLIS = TimeUnit.DAYS.toMillis(1_000);

    private final long startMillis;
    private final Map<String, Map<String, NavigableMap<Long, SourceSecond>>> executions = new LinkedHashMap<>();

    /** @param startMillis when the schedule begins, epoch ms; nothing is emitted before */
    public SourceHistory(long startMillis) {
        this.startMillis = startMillis;
    }

    public void add(List<SourceSecond> readings) {
        readings.forEach(reading -> executions
                .computeIfAbsent(reading.execution(), first -> new LinkedHashMap<>())
                .computeIfAbsent(reading.processor(), first -> new TreeMap<>())
                .put(reading.atMillis(), reading));
    }

    /** Which of the executions in the order of their time one is; -1 if none. */
    int indexOf(String execution) {
        return List.copyOf(executions.keySet()).indexOf(execution);
    }

    /**
     * Events/s over a span: exact from a whole second to another, otherwise interpolated between a processor's seconds;
     * NaN where no execution's readings reach over all of it on all of its processors: what an execution emitted after
     * the last reading is not known. That it had emitted nothing when it began, or before the schedule did, is known
     * without a reading.
     */
    public double emittedPerSecond(long fromMillis, long toMillis) {
        return executions.values().stream()
                .map(Map::values)
                .filter(processors -> processors.stream().allMatch(readings -> reach(readings, fromMillis, toMillis)))
                .mapToDouble(processors -> processors.stream()
                        .mapToDouble(readings -> emittedAt(readings, toMillis) - emittedAt(readings, fromMillis))
                        .sum())
                .map(emitted -> emitted * TimeUnit.SECONDS.toMillis(1) / (toMillis - fromMillis))
                .findFirst()
                .orElse(Double.NaN);
    }

    private boolean reach(NavigableMap<Long, SourceSecond> readings, long fromMillis, long toMillis) {
        SourceSecond first = readings.firstEntry().getValue();
        boolean reachBack = first.atMillis() <= fromMillis
                || first.beganMillis() <= startMillis
                || first.beganMillis() <= fromMillis;
        return reachBack && toMillis <= readings.lastKey();
    }

    private double emittedAt(NavigableMap<Long, SourceSecond> readings, long millis) {
        SourceSecond before = readings.floorEntry(millis) == null
                ? null
                : readings.floorEntry(millis).getValue();
        SourceSecond to = readings.ceilingEntry(millis).getValue();
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

    /** When the latest execution had begun on all members, epoch ms; empty if that is not known. */
    public OptionalLong beganMillis() {
        return latest().mapToLong(SourceSecond::beganMillis).max().stream()
                .filter(began -> began != SourceSecond.NOT_KNOWN)
                .findFirst();
    }

    /** Until when all processors of the latest execution have been read, epoch ms; before all time if none has. */
    public long readUntilMillis() {
        return latest().mapToLong(SourceSecond::atMillis).min().orElse(Long.MIN_VALUE);
    }

    /**
     * The smallest lag in the last second that was read, ms, of the processor that lagged most; NaN before the first.
     */
    public double minLagMillis() {
        return largest(latest(), SourceSecond::minLagMillis);
    }

    /** The largest lag in the last second that was read, ms; NaN before the first. */
    public double maxLagMillis() {
        return largest(latest(), SourceSecond::maxLagMillis);
    }

    /**
     * The smallest lag in the second that begins at an instant, epoch ms, of the processor that was worst off, ms; NaN
     * if no execution's second was read on all of its processors.
     */
    public double minLagMillis(long secondMillis) {
        return largest(ofSecond(secondMillis), SourceSecond::minLagMillis);
    }

    /** The largest lag in the second that begins at an instant, as {@link #minLagMillis(long)}. */
    public double maxLagMillis(long secondMillis) {
        return largest(ofSecond(secondMillis), SourceSecond::maxLagMillis);
    }

    /** The largest lag that was read of any second that begins in a span, ms; NaN if none was. */
    public double maxLagMillis(long fromMillis, long toMillis) {
        Stream<SourceSecond> readings = executions.values().stream()
                .flatMap(processors -> processors.values().stream())
                .flatMap(seconds -> seconds.subMap(endMillis(fromMillis), endMillis(toMillis)).values().stream());
        return largest(readings, SourceSecond::maxLagMillis);
    }

    private static double largest(Stream<SourceSecond> readings, ToDoubleFunction<SourceSecond> lagMillis) {
        return readings.mapToDouble(lagMillis)
                .map(lag -> lag > FOR_EVER_MILLIS ? 0 : lag)
                .max()
                .orElse(Double.NaN);
    }

    private Stream<SourceSecond> ofSecond(long secondMillis) {
        long end = endMillis(secondMillis);
        return executions.values().stream()
                .filter(processors -> processors.values().stream().allMatch(readings -> readings.containsKey(end)))
                .flatMap(processors -> processors.values().stream())
                .map(readings -> readings.get(end));
    }

    private static long endMillis(long secondMillis) {
        return secondMillis + TimeUnit.SECONDS.toMillis(1);
    }

    private Stream<SourceSecond> latest() {
        return executions.values().stream().reduce((earlier, later) -> later).map(Map::values).stream()
                .flatMap(Collection::stream)
                .map(readings -> readings.lastEntry().getValue());
    }
}

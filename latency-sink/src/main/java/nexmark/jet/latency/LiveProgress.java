package nexmark.jet.latency;

import java.util.List;
import java.util.TreeMap;

/**
 * Latency of all rows, warm-up and aftermath too, by the second and with three digits: to watch a run and to see
 * whether its warm-up has settled. Results come from the {@link LatencySeries}.
 */
public final class LiveProgress {

    private static final long MILLIS_PER_SECOND = 1_000L;

    private final TreeMap<Long, LatencyDistribution> seconds = new TreeMap<>();

    LiveProgress() {}

    void add(Interval interval, long startMillis) {
        LatencyDistribution second = seconds.computeIfAbsent(
                Math.floorDiv(startMillis, MILLIS_PER_SECOND), key -> LatencyDistribution.coarse());
        second.add(interval.measured());
        second.add(interval.outside());
    }

    /** All seconds from the one that holds this instant (epoch ms) as one span. */
    public LatencyFigures since(long fromMillis) {
        LatencyDistribution all = LatencyDistribution.coarseTotal();
        long fromSecond = Math.floorDiv(fromMillis, MILLIS_PER_SECOND);
        seconds.tailMap(fromSecond).values().forEach(all::add);
        return LatencyFigures.of(fromSecond * MILLIS_PER_SECOND, all);
    }

    /** One entry for each second of which there are reports, in order. */
    public List<LatencyFigures> timeline() {
        return seconds.entrySet().stream()
                .map(second -> LatencyFigures.of(second.getKey() * MILLIS_PER_SECOND, second.getValue()))
                .toList();
    }
}

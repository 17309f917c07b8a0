package nexmark.jet.latency;

import java.util.ArrayList;
import java.util.List;

/**
 * Latency of all rows, warm-up and aftermath too, by the second and with three digits: to watch a run and to see
 * whether its warm-up has settled. Results come from the {@link LatencySeries}.
 */
public final class LiveProgress {

    private static final long MILLIS_PER_SECOND = 1_000L;

    private final SpillFile file;
    private final SpilledSeconds seconds;
    /** Of all seconds from this one on, so that who watches the same span does not read it again and again. */
    private long watchedFromSecond = Long.MAX_VALUE;

    private LatencyDistribution watched = LatencyDistribution.coarseTotal();

    LiveProgress(SpillFile file) {
        this.file = file;
        this.seconds = new SpilledSeconds(file, LatencyDistribution::coarseTotal);
    }

    void add(Interval interval, long startMillis) {
        LatencyDistribution latencies = LatencyDistribution.coarse();
        latencies.add(interval.measured());
        latencies.add(interval.outside());
        long second = Math.floorDiv(startMillis, MILLIS_PER_SECOND);
        seconds.add(second, SpilledSeconds.append(latencies, file));
        if (second >= watchedFromSecond) {
            watched.add(latencies);
        }
    }

    /** All seconds from the one that holds this instant (epoch ms) as one span. */
    public LatencyFigures since(long fromMillis) {
        return LatencyFigures.of(
                Math.floorDiv(fromMillis, MILLIS_PER_SECOND) * MILLIS_PER_SECOND, watchedSince(fromMillis));
    }

    /** Latency by percentile in all seconds from the one that holds this instant (epoch ms) on, without intervals. */
    public PercentileCurve curveSince(long fromMillis) {
        return PercentileCurve.of(watchedSince(fromMillis).micros());
    }

    private LatencyDistribution watchedSince(long fromMillis) {
        long fromSecond = Math.floorDiv(fromMillis, MILLIS_PER_SECOND);
        if (fromSecond != watchedFromSecond) {
            watchedFromSecond = fromSecond;
            watched = seconds.between(fromSecond, Long.MAX_VALUE);
        }
        return watched;
    }

    /** The seconds that have reports, in order, from the one that contains the instant (epoch ms). */
    public List<LatencyFigures> timeline(long fromMillis) {
        List<LatencyFigures> timeline = new ArrayList<>();
        seconds.forEach(
                Math.floorDiv(fromMillis, MILLIS_PER_SECOND),
                (second, all) -> timeline.add(LatencyFigures.of(second * MILLIS_PER_SECOND, all)));
        return timeline;
    }
}

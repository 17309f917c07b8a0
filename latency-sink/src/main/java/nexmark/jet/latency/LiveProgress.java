package nexmark.jet.latency;

import java.util.ArrayList;
import java.util.List;

/**
 * Latency of all rows, warm-up and aftermath too, by the second and with three digits: to watch a run and to see
 * whether its warm-up has settled. Results come from the {@link LatencySeries}.
 */
public final class LiveProgress {

    private final SpillFile file;
    private final SpilledSeconds seconds;
    /** The first second of those watched, so that who watches the same span does not read it again and again. */
    private long watchedFromMillis = Long.MAX_VALUE;

    private LatencyDistribution watched = LatencyDistribution.coarseTotal();

    LiveProgress(SpillFile file) {
        this.file = file;
        this.seconds = new SpilledSeconds(file, LatencyDistribution::coarseTotal);
    }

    void add(Interval interval, long startMillis) {
        LatencyDistribution latencies = LatencyDistribution.coarse();
        latencies.add(interval.measured());
        latencies.add(interval.outside());
        long second = SpilledSeconds.of(startMillis);
        seconds.add(second, SpilledSeconds.append(latencies, file));
        if (second >= watchedFromMillis) {
            watched.add(latencies);
        }
    }

    /** All seconds from the one that holds this instant (epoch ms) as one span. */
    public LatencyFigures since(long fromMillis) {
        return LatencyFigures.of(SpilledSeconds.of(fromMillis), watchedSince(fromMillis));
    }

    /** Latency by percentile in all seconds from the one that holds this instant (epoch ms) on, without intervals. */
    public PercentileCurve curveSince(long fromMillis) {
        return PercentileCurve.of(watchedSince(fromMillis).micros());
    }

    private LatencyDistribution watchedSince(long fromMillis) {
        long second = SpilledSeconds.of(fromMillis);
        if (second != watchedFromMillis) {
            watchedFromMillis = second;
            watched = seconds.between(second, Long.MAX_VALUE);
        }
        return watched;
    }

    /** The seconds that have reports, in order, from the one that contains the instant (epoch ms). */
    public List<LatencyFigures> timeline(long fromMillis) {
        List<LatencyFigures> timeline = new ArrayList<>();
        seconds.forEach(fromMillis, (second, all) -> timeline.add(LatencyFigures.of(second, all)));
        return timeline;
    }
}

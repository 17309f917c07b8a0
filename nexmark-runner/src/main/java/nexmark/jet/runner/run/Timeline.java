package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.result.TimelineRow;
import nexmark.jet.runner.job.SourceHistory;

/** Joins a run's observations second by second. */
final class Timeline {

    private static final long SECOND_MILLIS = TimeUnit.SECONDS.toMillis(1);

    private Timeline() {}

    /**
     * Makes one row for each second from an instant on.
     *
     * @param fromMillis begin of the first second, epoch ms: of the first event, or later
     * @param main figures of the series that counts for the query
     * @param all figures of all rows by the second of their arrival
     * @param metrics figures of the members, by the begin of their second, epoch ms
     */
    static List<TimelineRow> of(
            Interval interval,
            long fromMillis,
            List<LatencyFigures> main,
            List<LatencyFigures> all,
            SourceHistory source,
            NavigableMap<Long, Map<String, Double>> metrics) {
        Map<Long, LatencyFigures> measured = byStart(main);
        Map<Long, LatencyFigures> arrived = byStart(all);
        List<TimelineRow> seconds = new ArrayList<>();
        long last = LongStream.concat(
                        metrics.keySet().stream().mapToLong(Long::longValue),
                        arrived.keySet().stream().mapToLong(Long::longValue))
                .max()
                .orElse(fromMillis);
        for (long second = fromMillis; second <= last; second += SECOND_MILLIS) {
            long end = second + SECOND_MILLIS;
            seconds.add(new TimelineRow(
                    second,
                    interval.phase(second),
                    source.emittedPerSecond(second, end),
                    source.minLagMillis(second),
                    source.maxLagMillis(second),
                    arrived.getOrDefault(second, none(second)),
                    measured.getOrDefault(second, none(second)),
                    metrics.getOrDefault(second, Map.of())));
        }
        return seconds;
    }

    private static Map<Long, LatencyFigures> byStart(List<LatencyFigures> figures) {
        return figures.stream().collect(Collectors.toMap(LatencyFigures::startMillis, Function.identity()));
    }

    static LatencyFigures none(long startMillis) {
        return new LatencyFigures(startMillis, 0, Double.NaN, Double.NaN, Double.NaN);
    }
}

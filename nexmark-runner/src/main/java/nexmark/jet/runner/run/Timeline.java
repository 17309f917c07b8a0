package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.question.Timing;

/** Puts a run's observations side by side, second by second. */
final class Timeline {

    private static final long MILLIS_PER_SECOND = 1000;

    private Timeline() {}

    static List<Second> of(RunPlan plan, Timing timing, Interval interval, JobWatch watch) {
        LatencySeries main = timing == Timing.COMPLETE_WINDOW
                ? watch.latencies().complete()
                : watch.latencies().every();
        Map<Long, LatencyFigures> measured = byStart(main.timeline());
        Map<Long, LatencyFigures> all = byStart(watch.latencies().live().timeline());
        NavigableMap<Long, Map<String, Double>> metrics = watch.observed().rows();
        List<Second> seconds = new ArrayList<>();
        long last = LongStream.concat(
                        metrics.keySet().stream().mapToLong(Long::longValue),
                        all.keySet().stream().mapToLong(Long::longValue))
                .max()
                .orElse(interval.startMillis());
        for (long second = interval.startMillis(); second <= last; second += MILLIS_PER_SECOND) {
            long end = second + MILLIS_PER_SECOND;
            seconds.add(new Second(
                    second,
                    interval.phase(second),
                    watch.source().emittedPerSecond(second, end),
                    watch.source().minLagMillis(second, end),
                    watch.source().maxLagMillis(second, end),
                    all.getOrDefault(second, none(second)),
                    measured.getOrDefault(second, none(second)),
                    metrics.getOrDefault(second, Map.of())));
        }
        return seconds;
    }

    private static Map<Long, LatencyFigures> byStart(List<LatencyFigures> figures) {
        return figures.stream().collect(Collectors.toMap(LatencyFigures::startMillis, Function.identity()));
    }

    private static LatencyFigures none(long startMillis) {
        return new LatencyFigures(startMillis, 0, Double.NaN, Double.NaN, Double.NaN);
    }
}

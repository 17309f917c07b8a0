package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.report.RunSecond;
import nexmark.jet.report.RunSecond.MemberSecond;
import nexmark.jet.report.RunSecond.Running;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.runner.job.SourceHistory;
import nexmark.jet.runner.run.Observations.FiguresByMember;

/**
 * Shows a run second by second while it goes on, from readings that the run takes in any case: the members have no more
 * to do when somebody watches.
 */
final class RunSeconds {

    private static final long SECOND_MILLIS = RunInterval.SECOND_MILLIS;
    /** Figures of a second arrive within this time of its begin, or are shown in the result only. */
    private static final long SETTLING_MILLIS = 10 * SECOND_MILLIS;
    /** The time over which figures of members and vertices are taken together: one second alone says little. */
    private static final long RECENT_MILLIS = 10 * SECOND_MILLIS;

    private final MeasuredRun run;
    private final RunInterval interval;
    private final JobReadings readings;
    private final List<MemberSecond> newReports = new ArrayList<>();

    RunSeconds(MeasuredRun run) {
        this.run = run;
        this.interval = run.planned();
        this.readings = run.readings();
    }

    void add(MemberReport report) {
        newReports.add(new MemberSecond(
                report.origin().member(), report.secondMillis(), report.figures(), report.incidents()));
    }

    /** Reports how far the run is at an instant, epoch ms, and everything else if somebody watches. */
    void show(RunProgress progress, long nowMillis) {
        Running running = running(nowMillis);
        progress.running(running);
        progress.seconds().ifPresent(watcher -> watcher.accept(second(running, nowMillis)));
        newReports.clear();
    }

    private Running running(long nowMillis) {
        SourceHistory source = readings.source();
        long readUntil = source.readUntilMillis();
        // Stock members are read every five seconds. Their readings of the time before event 0 are no rate of the run.
        boolean isRead = readUntil >= interval.startMillis() + SECOND_MILLIS;
        boolean isWarmUp = nowMillis < interval.measureFromMillis();
        long phaseEnd = isWarmUp ? interval.measureFromMillis() : interval.plannedEndMillis();
        return new Running(
                interval.phase(nowMillis),
                Math.max(0, phaseEnd - nowMillis),
                run.scheduledPerSecond(nowMillis - SECOND_MILLIS, nowMillis),
                isRead ? source.emittedPerSecond(readUntil - SECOND_MILLIS, readUntil) : Double.NaN,
                isRead ? source.maxLagMillis() : Double.NaN,
                readings.latencies().live().since(phaseStartMillis(nowMillis)));
    }

    private long phaseStartMillis(long nowMillis) {
        return nowMillis < interval.measureFromMillis() ? interval.startMillis() : interval.measureFromMillis();
    }

    private RunSecond second(Running running, long nowMillis) {
        return new RunSecond(
                running,
                interval.measureFromMillis(),
                // Those that may still change.
                rows(
                        readings,
                        interval,
                        Math.max(interval.startMillis(), RunInterval.second(nowMillis - SETTLING_MILLIS))),
                readings.latencies().live().curveSince(phaseStartMillis(nowMillis)),
                List.copyOf(newReports),
                FiguresByMember.of(readings.observed(), nowMillis - RECENT_MILLIS, nowMillis),
                readings.vertices().latest(),
                readings.vertices().figures(nowMillis - RECENT_MILLIS, nowMillis),
                run.edges());
    }

    /** Joins a run's readings second by second, from the begin of a second on, epoch ms. */
    static List<TimelineRow> rows(JobReadings readings, RunInterval interval, long fromMillis) {
        SourceHistory source = readings.source();
        Map<Long, LatencyFigures> measured = byStart(readings.mainSeries().timeline(fromMillis));
        Map<Long, LatencyFigures> arrived = byStart(readings.latencies().live().timeline(fromMillis));
        Map<Long, Map<String, Double>> metrics = readings.observed().rows(fromMillis);
        List<TimelineRow> seconds = new ArrayList<>();
        long last = Stream.concat(metrics.keySet().stream(), arrived.keySet().stream())
                .max(Comparator.naturalOrder())
                .orElse(fromMillis);
        for (long second = fromMillis; second <= last; second += SECOND_MILLIS) {
            seconds.add(new TimelineRow(
                    second,
                    interval.phase(second),
                    source.emittedPerSecond(second, second + SECOND_MILLIS),
                    source.minLagMillis(second),
                    source.maxLagMillis(second),
                    arrived.getOrDefault(second, none(second)),
                    measured.getOrDefault(second, none(second)),
                    metrics.getOrDefault(second, Map.of())));
        }
        return seconds;
    }

    static Map<Long, LatencyFigures> byStart(List<LatencyFigures> figures) {
        return figures.stream().collect(Collectors.toMap(LatencyFigures::startMillis, Function.identity()));
    }

    static LatencyFigures none(long startMillis) {
        return new LatencyFigures(startMillis, 0, Double.NaN, Double.NaN, Double.NaN);
    }
}

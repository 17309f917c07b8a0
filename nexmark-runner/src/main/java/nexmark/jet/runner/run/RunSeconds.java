package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.latency.LiveProgress;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.result.TimelineRow;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.runner.job.SourceHistory;
import nexmark.jet.runner.job.VertexHistory;
import nexmark.jet.runner.run.RunSecond.MemberSecond;

/**
 * Shows a run second by second while it goes on, from readings that the run takes in any case: the members have no more to do
 * when somebody watches.
 */
final class RunSeconds {

    private static final long SECOND_MILLIS = TimeUnit.SECONDS.toMillis(1);
    /** Figures of a second arrive within this time of its begin, or are shown in the result only. */
    private static final long SETTLING_MILLIS = TimeUnit.SECONDS.toMillis(10);

    /** The time over which figures of members and vertices are taken together: one second alone says little. */
    private static final long RECENT_MILLIS = TimeUnit.SECONDS.toMillis(10);

    private final double scheduledPerSecond;
    private final Interval interval;
    private final LatencySeries main;
    private final LiveProgress all;
    private final SourceHistory source;
    private final MemberTimelines observed;
    private final VertexHistory vertices;
    private final List<VertexEdge> edges;

    private final List<MemberSecond> newReports = new ArrayList<>();
    /** The rows that may still change, as they were shown last. */
    private List<TimelineRow> shown = List.of();

    /**
     * Reads what others go on to fill.
     *
     * @param scheduledPerSecond the rate at which events are due to enter the pipeline
     * @param main the series that counts for the query
     * @param all all rows by the second of their arrival
     */
    RunSeconds(
            double scheduledPerSecond,
            Interval interval,
            LatencySeries main,
            LiveProgress all,
            SourceHistory source,
            MemberTimelines observed,
            VertexHistory vertices,
            List<VertexEdge> edges) {
        this.scheduledPerSecond = scheduledPerSecond;
        this.interval = interval;
        this.main = main;
        this.all = all;
        this.source = source;
        this.observed = observed;
        this.vertices = vertices;
        this.edges = List.copyOf(edges);
    }

    /** Takes a report that a member has made. */
    void add(MemberReport report) {
        newReports.add(new MemberSecond(
                report.origin().member(), report.secondMillis(), report.figures(), report.incidents()));
    }

    /** Reports how far the run is at an instant, epoch ms, and everything else if somebody watches. */
    void show(RunProgress progress, long nowMillis) {
        RunProgress.Running running = running(nowMillis);
        progress.running(running);
        progress.seconds().ifPresent(watcher -> watcher.accept(second(running, nowMillis)));
        newReports.clear();
    }

    private RunProgress.Running running(long nowMillis) {
        long readUntil = source.readUntilMillis();
        // Stock members are read every five seconds. Their readings of the time before event 0 are no rate of the run.
        boolean isRead = readUntil >= interval.startMillis() + SECOND_MILLIS;
        return new RunProgress.Running(
                interval.phase(nowMillis),
                Math.max(0, phaseEndMillis(nowMillis) - nowMillis),
                scheduledPerSecond,
                isRead ? source.emittedPerSecond(readUntil - SECOND_MILLIS, readUntil) : Double.NaN,
                isRead ? source.maxLagMillis() : Double.NaN,
                all.since(phaseStartMillis(nowMillis)));
    }

    private boolean isMeasuring(long nowMillis) {
        return nowMillis >= interval.measureFromMillis();
    }

    private long phaseStartMillis(long nowMillis) {
        return isMeasuring(nowMillis) ? interval.measureFromMillis() : interval.startMillis();
    }

    private long phaseEndMillis(long nowMillis) {
        return isMeasuring(nowMillis) ? interval.plannedEndMillis() : interval.measureFromMillis();
    }

    private RunSecond second(RunProgress.Running running, long nowMillis) {
        return new RunSecond(
                running,
                interval,
                changedRows(nowMillis),
                all.curveSince(phaseStartMillis(nowMillis)),
                List.copyOf(newReports),
                FiguresByMember.of(observed, nowMillis - RECENT_MILLIS, nowMillis),
                vertices.latest(),
                vertices.figures(nowMillis - RECENT_MILLIS, nowMillis),
                edges);
    }

    private List<TimelineRow> changedRows(long nowMillis) {
        long settled = Math.floorDiv(nowMillis - SETTLING_MILLIS, SECOND_MILLIS) * SECOND_MILLIS;
        long from = Math.max(interval.startMillis(), settled);
        List<TimelineRow> rows =
                Timeline.of(interval, from, main.timeline(from), all.timeline(from), source, observed.rows(from));
        List<TimelineRow> before =
                shown.stream().filter(row -> row.startMillis() >= from).toList();
        shown = rows;
        int same = 0;
        while (same < before.size() && same < rows.size() && before.get(same).equals(rows.get(same))) {
            same++;
        }
        return rows.subList(same, rows.size());
    }
}

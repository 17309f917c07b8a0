package nexmark.jet.runner.run;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.evidence.SourceHistory;
import nexmark.jet.report.RunSecond;
import nexmark.jet.report.RunSecond.Running;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.VertexEdge;

/**
 * Shows a run while it goes on, from readings that the run takes in any case: the members have no more to do when
 * somebody watches.
 */
final class RunSeconds {

    private static final long SECOND_MILLIS = RunInterval.SECOND_MILLIS;
    /** Figures of a second arrive within this time of its start, or are shown in the result only. */
    private static final long SETTLING_MILLIS = 10 * SECOND_MILLIS;
    /** The time over which figures of members and vertices are taken together: one second alone says little. */
    private static final long RECENT_MILLIS = 10 * SECOND_MILLIS;

    private final RunEvidence evidence;
    private final List<VertexEdge> edges;
    private final RunInterval interval;
    /** The timeline so far, if somebody watches. */
    private final SortedMap<Long, TimelineRow> rows = new TreeMap<>();

    RunSeconds(RunEvidence evidence, List<VertexEdge> edges) {
        this.evidence = evidence;
        this.edges = edges;
        this.interval = evidence.planned().interval();
    }

    /** Reports how far the run is at an instant, epoch ms, and everything else if somebody watches. */
    void show(RunProgress progress, long nowMillis) {
        Running running = running(nowMillis);
        progress.running(running);
        progress.seconds().ifPresent(watcher -> watcher.accept(second(running, nowMillis)));
    }

    private Running running(long nowMillis) {
        SourceHistory source = evidence.source();
        long readUntil = source.readUntilMillis();
        // Stock members are read every five seconds. Their readings of the time before event 0 are no rate of the run.
        boolean isRead = readUntil >= interval.startMillis() + SECOND_MILLIS;
        boolean isWarmUp = nowMillis < interval.measureFromMillis();
        long phaseEnd = isWarmUp ? interval.measureFromMillis() : interval.plannedEndMillis();
        return new Running(
                interval.phase(nowMillis),
                Math.max(0, phaseEnd - nowMillis),
                evidence.planned().scheduledPerSecond(nowMillis - SECOND_MILLIS, nowMillis),
                isRead ? source.emittedPerSecond(readUntil - SECOND_MILLIS, readUntil) : Double.NaN,
                isRead ? source.maxLagMillis() : Double.NaN,
                evidence.latencies().live().since(phaseStartMillis(nowMillis)));
    }

    private long phaseStartMillis(long nowMillis) {
        return nowMillis < interval.measureFromMillis() ? interval.startMillis() : interval.measureFromMillis();
    }

    private RunSecond second(Running running, long nowMillis) {
        long settling = RunInterval.second(Math.max(interval.startMillis(), nowMillis - SETTLING_MILLIS));
        evidence.timeline(settling, interval).forEach(row -> rows.put(row.startMillis(), row));
        return new RunSecond(
                evidence.planned().plan().hidden(),
                running,
                interval.measureFromMillis(),
                List.copyOf(rows.values()),
                evidence.members().reports(),
                evidence.latencies().live().curveSince(phaseStartMillis(nowMillis)),
                MeasuredRun.figures(evidence.members(), nowMillis - RECENT_MILLIS, nowMillis),
                evidence.vertices().spans(),
                evidence.vertices().latest(),
                evidence.vertices().figures(nowMillis - RECENT_MILLIS, nowMillis),
                edges);
    }
}

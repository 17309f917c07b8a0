package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.evidence.SourceHistory;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.report.RunSecond;
import nexmark.jet.report.RunSecond.MemberSecond;
import nexmark.jet.report.RunSecond.Running;
import nexmark.jet.result.VertexEdge;

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

    private final RunEvidence seen;
    private final List<VertexEdge> edges;
    private final RunInterval interval;
    private final List<MemberSecond> newReports = new ArrayList<>();

    RunSeconds(RunEvidence seen, List<VertexEdge> edges) {
        this.seen = seen;
        this.edges = edges;
        this.interval = seen.planned().interval();
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
        SourceHistory source = seen.source();
        long readUntil = source.readUntilMillis();
        // Stock members are read every five seconds. Their readings of the time before event 0 are no rate of the run.
        boolean isRead = readUntil >= interval.startMillis() + SECOND_MILLIS;
        boolean isWarmUp = nowMillis < interval.measureFromMillis();
        long phaseEnd = isWarmUp ? interval.measureFromMillis() : interval.plannedEndMillis();
        return new Running(
                interval.phase(nowMillis),
                Math.max(0, phaseEnd - nowMillis),
                seen.planned().scheduledPerSecond(nowMillis - SECOND_MILLIS, nowMillis),
                isRead ? source.emittedPerSecond(readUntil - SECOND_MILLIS, readUntil) : Double.NaN,
                isRead ? source.maxLagMillis() : Double.NaN,
                seen.latencies().live().since(phaseStartMillis(nowMillis)));
    }

    private long phaseStartMillis(long nowMillis) {
        return nowMillis < interval.measureFromMillis() ? interval.startMillis() : interval.measureFromMillis();
    }

    private RunSecond second(Running running, long nowMillis) {
        return new RunSecond(
                running,
                interval.measureFromMillis(),
                // Those that may still change.
                seen.timeline(
                        Math.max(interval.startMillis(), RunInterval.second(nowMillis - SETTLING_MILLIS)), interval),
                seen.latencies().live().curveSince(phaseStartMillis(nowMillis)),
                List.copyOf(newReports),
                MeasuredRun.figures(seen.members(), nowMillis - RECENT_MILLIS, nowMillis),
                seen.vertices().latest(),
                seen.vertices().figures(nowMillis - RECENT_MILLIS, nowMillis),
                edges);
    }
}

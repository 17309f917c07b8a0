package nexmark.jet.report;

import java.util.List;
import java.util.Map;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.latency.PercentileCurve;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.Phase;
import nexmark.jet.result.TimelineRow;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.result.VertexFigures;
import nexmark.jet.result.VertexSpan;

/**
 * All that is known of a run that goes on.
 *
 * @param measureFromMillis begin of the measured interval, epoch ms
 * @param leftMillis time until the planned end of warm-up; after warm-up, until the last results are due
 * @param scheduledPerSecond the rate at which events are due to enter the pipeline
 * @param emittedPerSecond events that entered the pipeline in the last second; NaN if that is not known
 * @param lagMillis the source's largest lag in the last second; NaN if that is not known
 * @param soFar latency of all rows since the first event; after warm-up, since the measured interval began
 * @param curve the same by percentile
 * @param rows the timeline so far
 * @param members the members' figures over the last seconds
 * @param memberSeconds the members' figures by second, of the {@link RunningView#memberMetrics metrics} that the page shows
 * @param incidents that the members have learned of
 * @param incidentsLeftOut how many shorter ones are not among the incidents
 * @param vertices the job's vertices over the last seconds
 * @param edges the job's edges
 * @param spans each vertex by the second, all members together
 */
public record RunCourse(
        RunPlan plan,
        long measureFromMillis,
        Phase phase,
        long leftMillis,
        double scheduledPerSecond,
        double emittedPerSecond,
        double lagMillis,
        LatencyFigures soFar,
        PercentileCurve curve,
        List<TimelineRow> rows,
        List<MemberFigures> members,
        Map<String, List<MemberSecond>> memberSeconds,
        List<MemberIncident> incidents,
        long incidentsLeftOut,
        List<VertexFigures> vertices,
        List<VertexEdge> edges,
        List<VertexSpan> spans) {

    /**
     * A member's figures of a second.
     *
     * @param startMillis its begin, epoch ms of the member's clock
     * @param figures figures by metric; NaN where there is none
     */
    public record MemberSecond(long startMillis, Map<String, Double> figures) {}
}

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
 * @param measureFromMillis start of the measured interval, epoch ms
 * @param leftMillis time until the planned end of warm-up; after warm-up, until the last results are due
 * @param scheduledPerSecond the rate at which events are due to enter the pipeline
 * @param emittedPerSecond events that entered the pipeline in the last second; NaN if that is not known
 * @param lagMillis the source's largest lag in the last second; NaN if that is not known
 * @param soFar latency of all rows since the first event; after warm-up, since the measured interval started
 * @param curve the same by percentile
 * @param rows the timeline so far
 * @param members the members' figures over the last seconds
 * @param memberSeconds a table for each member, with the {@link RunningView#MEMBER_COLUMNS}
 * @param vertices the job's vertices over the last seconds
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
        Map<String, String> memberSeconds,
        List<MemberIncident> incidents,
        List<VertexFigures> vertices,
        List<VertexEdge> edges,
        List<VertexSpan> spans) {}

package nexmark.jet.runner.run;

import java.util.List;
import java.util.Map;
import nexmark.jet.latency.PercentileCurve;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.TimelineRow;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.result.VertexFigures;
import nexmark.jet.result.VertexSpan;

/**
 * All that a job shows in a second while it runs, as values, so that another JVM can hand it on.
 *
 * @param running how far the run is
 * @param interval the instants of the run
 * @param rows the timeline from the first second on that has changed; they replace all earlier rows from there on
 * @param curve latency by percentile of all rows since the first event; after warm-up, since the measured interval began
 * @param members the members' reports that are new
 * @param memberFigures the members' figures over the last seconds
 * @param vertices the job's vertices on each member, as Jet has last reported them; none while it has not
 * @param vertexFigures the job's vertices over the last seconds, all members together
 * @param edges the job's edges, in the order of the flow
 */
public record RunSecond(
        RunProgress.Running running,
        Interval interval,
        List<TimelineRow> rows,
        PercentileCurve curve,
        List<MemberSecond> members,
        List<MemberFigures> memberFigures,
        List<VertexSpan> vertices,
        List<VertexFigures> vertexFigures,
        List<VertexEdge> edges) {

    /**
     * A member's figures of a second.
     *
     * @param member its address
     * @param startMillis begin of the second, epoch ms of the member's clock
     * @param figures figures by metric; NaN where the member has none
     * @param incidents that the member has learned of
     */
    public record MemberSecond(
            String member, long startMillis, Map<String, Double> figures, List<TimedIncident> incidents) {}
}

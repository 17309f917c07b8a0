package nexmark.jet.result;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.observer.MemberReport;

/**
 * Tables in a run's folder next to {@code result.json}.
 *
 * @param latencies histograms of all members and of each
 * @param members reports of each member by the start of their second, epoch ms
 */
public record RunTables(
        LatencyCollector latencies,
        List<TimelineRow> timeline,
        Map<String, NavigableMap<Long, MemberReport>> members,
        List<MemberIncident> incidents,
        Collection<VertexSpan> vertices) {

    /**
     * One second of a run's timeline.
     *
     * @param startMillis epoch ms
     * @param emittedPerSecond events that entered the pipeline; NaN where the metrics did not arrive, and
     *     where the job was restarted
     * @param minLagMillis the source's smallest lag
     * @param maxLagMillis the source's largest lag
     * @param all every row that arrived in this second
     * @param measured the main series' samples that belong to this second
     * @param metrics metrics of the members, by name
     */
    public record TimelineRow(
            long startMillis,
            Phase phase,
            double emittedPerSecond,
            double minLagMillis,
            double maxLagMillis,
            LatencyFigures all,
            LatencyFigures measured,
            Map<String, Double> metrics) {}

    /**
     * A vertex on one member from one reading of Jet's metrics to the next, about a second.
     *
     * @param fromMillis start of the span, epoch ms
     * @param millis length of the span, ms
     * @param member host:port
     * @param vertex name that Jet gives it
     * @param receivedPerSecond items that arrived over all edges, without watermarks
     * @param emittedPerSecond items that went out, one that goes to several edges once for each
     * @param queued items that waited before its processors when the span began
     * @param queueCapacity items for which there was room; 0 before a source
     * @param fullestProcessor the share of its room that was taken, before the processor with the fullest queues; 0 to
     * 1
     * @param stateEntries entries of its state when the span ended, see {@link StateSize}; 0 if it keeps none
     */
    public record VertexSpan(
            long fromMillis,
            long millis,
            String member,
            String vertex,
            double receivedPerSecond,
            double emittedPerSecond,
            long queued,
            long queueCapacity,
            double fullestProcessor,
            long stateEntries) {

        public long middleMillis() {
            return fromMillis + millis / 2;
        }

        /** This span and another one of the vertex together; instant and member stay. */
        public VertexSpan plus(VertexSpan other) {
            return new VertexSpan(
                    fromMillis,
                    millis,
                    member,
                    vertex,
                    receivedPerSecond + other.receivedPerSecond,
                    emittedPerSecond + other.emittedPerSecond,
                    queued + other.queued,
                    queueCapacity + other.queueCapacity,
                    Math.max(fullestProcessor, other.fullestProcessor),
                    stateEntries + other.stateEntries);
        }
    }
}

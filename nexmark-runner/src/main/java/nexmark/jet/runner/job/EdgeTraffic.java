package nexmark.jet.runner.job;

import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.core.metrics.MetricNames;
import com.hazelcast.jet.core.metrics.MetricTags;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import nexmark.jet.result.NetworkTraffic;
import nexmark.jet.result.NetworkTraffic.Edge;

/**
 * The traffic of a job's edges from member to member. It is read where it arrives: Jet's count of bytes that leave also grows
 * by an empty packet's header whenever a sender looks for items and finds none, though nothing is sent then.
 *
 * @param edges over which any item arrived, by vertex and ordinal
 */
public record EdgeTraffic(List<Edge> edges) {

    public EdgeTraffic {
        edges = List.copyOf(edges);
    }

    /**
     * The traffic so far, or all traffic of a job that has ended. There are no edges until the job has collected metrics,
     * nor on one member.
     */
    public static EdgeTraffic of(JobMetrics metrics) {
        Map<String, Edge> byName = new TreeMap<>();
        add(byName, metrics.get(MetricNames.DISTRIBUTED_ITEMS_IN), Measurement::value, in -> 0);
        add(byName, metrics.get(MetricNames.DISTRIBUTED_BYTES_IN), in -> 0, Measurement::value);
        return new EdgeTraffic(
                byName.values().stream().filter(edge -> edge.items() > 0).toList());
    }

    /**
     * The traffic for each event that entered the pipeline. Both counts are from one collection of metrics, and so of one
     * execution; empty if no event has entered in it.
     */
    public static Optional<NetworkTraffic> perEvent(JobMetrics metrics) {
        long emitted = SourceReading.emittedSoFar(metrics);
        if (emitted == 0) {
            return Optional.empty();
        }
        EdgeTraffic traffic = of(metrics);
        return Optional.of(new NetworkTraffic(
                (double) traffic.bytes() / emitted, (double) traffic.items() / emitted, traffic.edges()));
    }

    /** Items that arrived over any edge. */
    public long items() {
        return edges.stream().mapToLong(Edge::items).sum();
    }

    /** Bytes that arrived over any edge. */
    public long bytes() {
        return edges.stream().mapToLong(Edge::bytes).sum();
    }

    private static void add(
            Map<String, Edge> byName,
            List<Measurement> measurements,
            ToLongFunction<Measurement> items,
            ToLongFunction<Measurement> bytes) {
        for (Measurement in : measurements) {
            String vertex = in.tag(MetricTags.VERTEX);
            int ordinal = Integer.parseInt(in.tag(MetricTags.ORDINAL));
            Edge edge = new Edge(vertex, ordinal, items.applyAsLong(in), bytes.applyAsLong(in));
            byName.merge(vertex + "/" + ordinal, edge, Edge::plus);
        }
    }
}

package nexmark.jet.runner.job;

import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.core.metrics.MetricNames;
import com.hazelcast.jet.core.metrics.MetricTags;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import nexmark.jet.result.NetworkTraffic;
import nexmark.jet.result.NetworkTraffic.Edge;
import nexmark.jet.source.SourceMetrics;

/**
 * The traffic of a job's edges from member to member. It is read where it arrives: Jet's count of bytes that leave also
 * grows by an empty packet's header whenever a sender looks for items and finds none, though nothing is sent then.
 */
public final class EdgeTraffic {

    private EdgeTraffic() {}

    /**
     * The edges over which any item has arrived so far, by vertex and ordinal; none until the job has collected
     * metrics, nor on one member.
     */
    static List<Edge> edges(JobMetrics metrics) {
        Map<String, Edge> byName = new TreeMap<>();
        metrics.get(MetricNames.DISTRIBUTED_ITEMS_IN).forEach(items -> add(byName, items, items.value(), 0));
        metrics.get(MetricNames.DISTRIBUTED_BYTES_IN).forEach(bytes -> add(byName, bytes, 0, bytes.value()));
        return byName.values().stream().filter(edge -> edge.items() > 0).toList();
    }

    /**
     * The traffic for each event that entered the pipeline. Both counts are from one collection of metrics, and so of
     * one execution; empty if no event has entered in it.
     */
    public static Optional<NetworkTraffic> perEvent(JobMetrics metrics) {
        double emitted = emittedSoFar(metrics);
        List<Edge> edges = edges(metrics);
        return emitted == 0
                ? Optional.empty()
                : Optional.of(new NetworkTraffic(
                        edges.stream().mapToLong(Edge::bytes).sum() / emitted,
                        edges.stream().mapToLong(Edge::items).sum() / emitted,
                        edges));
    }

    /** Events that have entered the pipeline so far, in all. */
    private static double emittedSoFar(JobMetrics metrics) {
        return metrics.get(SourceMetrics.EMITTED).stream()
                .mapToLong(Measurement::value)
                .sum();
    }

    private static void add(Map<String, Edge> byName, Measurement in, long items, long bytes) {
        String vertex = in.tag(MetricTags.VERTEX);
        int ordinal = Integer.parseInt(in.tag(MetricTags.ORDINAL));
        byName.merge(vertex + "/" + ordinal, new Edge(vertex, ordinal, items, bytes), Edge::plus);
    }
}

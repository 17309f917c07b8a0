package nexmark.jet.runner.run;

import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.core.metrics.MetricNames;
import com.hazelcast.jet.core.metrics.MetricTags;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * What a job's edges carried from member to member. Read where it arrives: Jet's count of bytes that leave also grows by
 * an empty packet's header whenever a sender looks for items and finds none, though nothing is sent then.
 *
 * @param edges those over which anything came, by vertex and ordinal
 */
public record EdgeTraffic(List<Edge> edges) {

    public EdgeTraffic {
        edges = List.copyOf(edges);
    }

    /**
     * The traffic so far, or in all where the job has ended. Without edges until the job has collected metrics, and on
     * one member.
     */
    public static EdgeTraffic of(JobMetrics metrics) {
        Map<String, Edge> byName = new TreeMap<>();
        add(byName, metrics.get(MetricNames.DISTRIBUTED_ITEMS_IN), Measurement::value, in -> 0);
        add(byName, metrics.get(MetricNames.DISTRIBUTED_BYTES_IN), in -> 0, Measurement::value);
        return new EdgeTraffic(
                byName.values().stream().filter(edge -> edge.items > 0).toList());
    }

    /** Items that came over any edge. */
    public long items() {
        return edges.stream().mapToLong(Edge::items).sum();
    }

    /** Bytes that came over any edge. */
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

    /**
     * What came into a vertex from other members, over one of its edges.
     *
     * @param vertex into which the edge leads
     * @param ordinal of the edge among those into the vertex
     * @param items watermarks and snapshot barriers included
     * @param bytes of the packets' contents: items, their partitions, and 20 bytes for each packet
     */
    public record Edge(String vertex, int ordinal, long items, long bytes) {

        private Edge plus(Edge more) {
            return new Edge(vertex, ordinal, items + more.items, bytes + more.bytes);
        }
    }
}

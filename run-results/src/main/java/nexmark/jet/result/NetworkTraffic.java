package nexmark.jet.result;

import java.util.List;

/**
 * The traffic from member to member since the job began, or after a fault since its last start.
 *
 * @param bytesPerEvent bytes that arrived, for each event that entered the pipeline; null while none has
 * @param itemsPerEvent items that arrived, watermarks included, for each such event; null while there is none
 * @param edges over which any item arrived
 */
public record NetworkTraffic(Double bytesPerEvent, Double itemsPerEvent, List<Edge> edges) {

    public static final NetworkTraffic NOTHING = new NetworkTraffic(null, null, List.of());

    public NetworkTraffic {
        edges = List.copyOf(edges);
    }

    /**
     * What arrived in a vertex from other members, over one of its edges.
     *
     * @param vertex into which the edge leads
     * @param ordinal number of the edge among the edges into the vertex
     * @param items watermarks and snapshot barriers included
     * @param bytes size of the packets' contents: items, their partitions, and 20 bytes for each packet
     */
    public record Edge(String vertex, int ordinal, long items, long bytes) {

        public Edge plus(Edge more) {
            return new Edge(vertex, ordinal, items + more.items, bytes + more.bytes);
        }
    }
}

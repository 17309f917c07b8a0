package nexmark.jet.result;

import java.util.List;

/** The traffic from member to member since the job began, or after a fault since its last start. */
public record NetworkTraffic(Double bytesPerEvent, Double itemsPerEvent, List<Edge> edges) {

    public static final NetworkTraffic NOTHING = new NetworkTraffic(null, null, List.of());

    public NetworkTraffic {
        edges = List.copyOf(edges);
    }

    /** Arrivals in a vertex from other members, over one of its edges. */
    public record Edge(String vertex, int ordinal, long items, long bytes) {

        public Edge plus(Edge more) {
            return new Edge(vertex, ordinal, items + more.items, bytes + more.bytes);
        }
    }
}

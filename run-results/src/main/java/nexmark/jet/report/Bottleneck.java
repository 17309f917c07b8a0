package nexmark.jet.report;

import java.util.List;
import java.util.Optional;
import nexmark.jet.result.VertexFigures;

/** The vertex of a job that holds up the others. */
public final class Bottleneck {

    /** From this fill on, the queues before a vertex count as full: batches come and go, so they are seldom full to the brim. */
    static final double FULL = 0.5;

    private Bottleneck() {}

    /**
     * The first vertex, from the sink back, whose input queues are full while the queues after it are not: a full queue
     * holds up everything before it, so the vertices further back have full queues because of this one. The queues are full
     * if they were at least half full in the median of the seconds. Empty if no vertex had such queues: then no vertex held
     * up the others.
     *
     * <p>The vertex is the bottleneck, or shares its threads with it.
     *
     * @param vertices in the order of the flow
     */
    public static Optional<VertexFigures> of(List<VertexFigures> vertices) {
        return vertices.stream()
                .filter(vertex -> vertex.queueFill() != null && vertex.queueFill() >= FULL)
                .reduce((one, later) -> later);
    }
}

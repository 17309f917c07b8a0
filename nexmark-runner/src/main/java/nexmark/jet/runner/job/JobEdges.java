package nexmark.jet.runner.job;

import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.Edge;
import com.hazelcast.jet.core.Vertex;
import com.hazelcast.jet.pipeline.Pipeline;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.result.VertexEdge;

/** The edges of the graph that Jet makes of a pipeline. */
final class JobEdges {

    private JobEdges() {}

    /**
     * The edges of a pipeline that was submitted, in the order of the flow. Members plan the job themselves and report its
     * vertices, but not its edges. So the pipeline is planned once more here, to the same graph; to ask the pipeline for it is
     * deprecated, but Jet's public API has no other way.
     */
    @SuppressWarnings("removal")
    static List<VertexEdge> of(Pipeline submitted) {
        DAG dag = submitted.toDag();
        List<VertexEdge> edges = new ArrayList<>();
        for (Vertex vertex : dag) {
            for (Edge edge : dag.getOutboundEdges(vertex.getName())) {
                edges.add(new VertexEdge(edge.getSourceName(), edge.getDestName(), edge.isDistributed()));
            }
        }
        return edges;
    }
}

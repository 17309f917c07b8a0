package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.result.VertexFigures;
import org.junit.jupiter.api.Test;

class JobGraphTest {

    private static final List<VertexFigures> VERTICES =
            List.of(vertex("bids", null), vertex("auctions", null), vertex("join", 0.9), vertex("sink", 0.0));

    private static final List<VertexEdge> EDGES = List.of(
            new VertexEdge("bids", "join", true),
            new VertexEdge("auctions", "join", true),
            new VertexEdge("join", "sink", false));

    @Test
    void aVertexIsOneLayerBelowTheLowestThatSendsToIt() {
        JobGraph graph = graph(EDGES);
        assertThat(graph.layers()).isEqualTo(3);
        assertThat(graph.vertices()).extracting(JobGraph.Vertex::layer).containsExactly(0, 0, 1, 2);
        assertThat(graph.vertices()).extracting(JobGraph.Vertex::place).containsExactly(0, 1, 0, 0);
        assertThat(graph.vertices()).extracting(JobGraph.Vertex::neighbours).containsExactly(2, 2, 1, 1);
        assertThat(graph.edges())
                .containsExactly(
                        new JobGraph.Edge(0, 2, true), new JobGraph.Edge(1, 2, true), new JobGraph.Edge(2, 3, false));
    }

    @Test
    void theBottleneckIsMarked() {
        assertThat(graph(EDGES).vertices())
                .filteredOn(JobGraph.Vertex::isBottleneck)
                .extracting(JobGraph.Vertex::name)
                .containsExactly("join");
    }

    @Test
    void withoutEdgesTheVerticesAreListedAndTheReasonIsGiven() {
        JobGraph graph = graph(null);
        assertThat(graph.edges()).isNull();
        assertThat(graph.vertices()).hasSize(4);
        assertThat(graph.remarks()).singleElement().asString().contains("does not say which vertex sends to which");
    }

    @Test
    void anEdgeOfAVertexWithoutFiguresIsLeftOut() {
        assertThat(graph(List.of(new VertexEdge("sink", "unknown", false), EDGES.get(0)))
                        .edges())
                .containsExactly(new JobGraph.Edge(0, 1, true));
    }

    @Test
    void aVertexWithoutEdgesReadsASnapshotAndIsNoPartOfTheFlow() {
        JobGraph graph = graph(List.of(EDGES.get(0), EDGES.get(2)));
        assertThat(graph.vertices()).extracting(JobGraph.Vertex::name).containsExactly("bids", "join", "sink");
        assertThat(graph.vertices()).extracting(JobGraph.Vertex::neighbours).containsOnly(1);
        assertThat(graph.edges()).containsExactly(new JobGraph.Edge(0, 1, true), new JobGraph.Edge(1, 2, false));
    }

    private static JobGraph graph(List<VertexEdge> edges) {
        return JobGraph.of(MadeResult.of("run")
                .with("/job/vertices", VERTICES)
                .with("/job/edges", edges)
                .make());
    }

    private static VertexFigures vertex(String name, Double fill) {
        return new VertexFigures(name, 10, 20, fill, fill);
    }
}

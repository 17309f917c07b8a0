package nexmark.jet.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.result.VertexFigures;

/**
 * The job's vertices in the order of the flow, and how items flow between them; edges and the bottleneck are null if
 * unknown.
 */
record JobGraph(
        List<VertexFigures> vertices,
        List<VertexEdge> edges,
        String bottleneck,
        List<Fact> facts,
        List<String> remarks) {

    /**
     * From this fill on, the queues before a vertex count as full: batches come and go, so they are seldom full to the
     * brim.
     */
    static final double FULL = 0.5;

    record Fact(String name, String text) {}

    static JobGraph of(RunResult result) {
        List<VertexFigures> figures = result.job().vertices();
        List<String> remarks = new ArrayList<>();
        if (figures.isEmpty()) {
            remarks.add("The result says nothing about the job's vertices.");
        } else if (result.job().edges() == null) {
            remarks.add("The result does not say which vertex sends to which, so the vertices are only listed.");
        }
        return of(figures, result.job().edges(), facts(result), remarks);
    }

    static JobGraph of(List<VertexFigures> figures, List<VertexEdge> edges, List<Fact> facts, List<String> remarks) {
        return new JobGraph(
                figures, edges, bottleneck(figures).map(VertexFigures::name).orElse(null), facts, remarks);
    }

    /**
     * The vertex that holds up the others, or shares its threads with it: the first, from the sink back, whose input
     * queues are full in the median of the seconds, while the queues after it are not. The vertices further back have
     * full queues because of this one.
     */
    static Optional<VertexFigures> bottleneck(List<VertexFigures> vertices) {
        return vertices.stream()
                .filter(vertex -> vertex.queueFill() != null && vertex.queueFill() >= FULL)
                .reduce((one, later) -> later);
    }

    private static List<Fact> facts(RunResult result) {
        Map<String, List<String>> parts = new LinkedHashMap<>(ResultLines.measurement(result));
        if (result.job().network().bytesPerEvent() != null
                && result.plan().cluster().members() > 1) {
            parts.putAll(ResultLines.network(result));
        }
        return Stream.of("State", "Snapshots", "Network")
                .flatMap(name -> parts.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
                        .map(text -> new Fact(name, text)))
                .toList();
    }
}

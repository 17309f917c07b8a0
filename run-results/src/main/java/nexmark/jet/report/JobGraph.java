package nexmark.jet.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.result.NetworkTraffic;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.result.VertexFigures;

/**
 * The job's vertices and how items flow between them.
 *
 * @param vertices in the order of the flow; empty if unknown
 * @param edges which vertex sends to which, by their places in the list; null if unknown
 * @param layers number of layers, see {@link Vertex}
 * @param facts what else is known of the job, a line each
 * @param remarks what is missing, a sentence each
 */
public record JobGraph(List<Vertex> vertices, List<Edge> edges, int layers, List<Fact> facts, List<String> remarks) {

    /**
     * A vertex in the measured interval, all members together.
     *
     * @param layer its distance from the sources, the longest way; 0 for a source
     * @param place its place among the vertices of its layer, from 0
     * @param neighbours number of vertices in its layer
     * @param queueFill usual fill of its queues, 0 to 1; null where there are no queues
     * @param highestQueueFill the largest fill before any one processor in any second
     * @param isBottleneck see {@link Bottleneck}
     */
    public record Vertex(
            String name,
            int layer,
            int place,
            int neighbours,
            double receivedPerSecond,
            double emittedPerSecond,
            Double queueFill,
            Double highestQueueFill,
            boolean isBottleneck) {}

    /** An edge, which may lead to other members too. */
    public record Edge(int from, int to, boolean distributed) {}

    /** A name and what is known of it. */
    public record Fact(String name, String text) {}

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

    /**
     * The graph of a job whose figures are known.
     *
     * @param edges null if they are unknown
     */
    static JobGraph of(List<VertexFigures> figures, List<VertexEdge> edges, List<Fact> facts, List<String> remarks) {
        List<VertexEdge> known = edges == null ? List.of() : edges;
        Map<String, Integer> layers = layers(figures, known);
        return new JobGraph(
                vertices(figures, layers),
                edges == null ? null : edges(figures, known),
                layers.values().stream().mapToInt(layer -> layer + 1).max().orElse(0),
                facts,
                remarks);
    }

    /** The layer of each vertex. The vertices are in the order of the flow, so those before a vertex have theirs already. */
    static Map<String, Integer> layers(List<VertexFigures> vertices, List<VertexEdge> edges) {
        Map<String, Integer> layers = new LinkedHashMap<>();
        for (VertexFigures vertex : connected(vertices, edges)) {
            int layer = edges.stream()
                    .filter(edge -> edge.to().equals(vertex.name()) && layers.containsKey(edge.from()))
                    .mapToInt(edge -> layers.get(edge.from()) + 1)
                    .max()
                    .orElse(0);
            layers.put(vertex.name(), layer);
        }
        return layers;
    }

    /** The vertices that an edge touches, and all if no edge is known: to restart, Jet adds vertices that read the snapshot. */
    private static List<VertexFigures> connected(List<VertexFigures> vertices, List<VertexEdge> edges) {
        return vertices.stream()
                .filter(vertex -> edges.isEmpty()
                        || edges.stream()
                                .anyMatch(edge -> edge.from().equals(vertex.name())
                                        || edge.to().equals(vertex.name())))
                .toList();
    }

    private static List<Vertex> vertices(List<VertexFigures> figures, Map<String, Integer> layers) {
        Optional<String> bottleneck = Bottleneck.of(figures).map(VertexFigures::name);
        Map<Integer, Integer> sizes = new LinkedHashMap<>();
        layers.values().forEach(layer -> sizes.merge(layer, 1, Integer::sum));
        Map<Integer, Integer> placed = new LinkedHashMap<>();
        return figures.stream()
                .filter(vertex -> layers.containsKey(vertex.name()))
                .map(vertex -> {
                    int layer = layers.get(vertex.name());
                    return new Vertex(
                            vertex.name(),
                            layer,
                            placed.merge(layer, 1, Integer::sum) - 1,
                            sizes.get(layer),
                            vertex.receivedPerSecond(),
                            vertex.emittedPerSecond(),
                            vertex.queueFill(),
                            vertex.highestQueueFill(),
                            bottleneck.isPresent() && bottleneck.get().equals(vertex.name()));
                })
                .toList();
    }

    /** An edge of a vertex without figures, as of a job that ended at once, cannot be drawn. */
    private static List<Edge> edges(List<VertexFigures> figures, List<VertexEdge> known) {
        List<String> names =
                connected(figures, known).stream().map(VertexFigures::name).toList();
        return known.stream()
                .filter(edge -> names.contains(edge.from()) && names.contains(edge.to()))
                .map(edge -> new Edge(names.indexOf(edge.from()), names.indexOf(edge.to()), edge.distributed()))
                .toList();
    }

    private static List<Fact> facts(RunResult result) {
        List<Fact> facts = new ArrayList<>();
        ResultLines.queues(result.job().vertices()).ifPresent(text -> facts.add(new Fact("Queues", text)));
        ResultLines.state(result.job().state()).ifPresent(text -> facts.add(new Fact("State", text)));
        if (result.plan().job().guarantee() != Guarantee.NONE) {
            facts.add(new Fact("Snapshots", ResultLines.snapshots(result.job().snapshots())));
        }
        NetworkTraffic network = result.job().network();
        if (network.bytesPerEvent() != null && result.plan().cluster().members() > 1) {
            facts.add(new Fact(
                    "Network",
                    String.format(
                            Locale.ROOT,
                            "%,.2f bytes and %,.3f items between members per event",
                            network.bytesPerEvent(),
                            network.itemsPerEvent())));
        }
        return facts;
    }
}

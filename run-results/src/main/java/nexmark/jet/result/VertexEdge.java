package nexmark.jet.result;

/**
 * An edge of the job.
 *
 * @param from name of the vertex from which items go
 * @param to name of the vertex to which they go
 * @param distributed whether items also go to other members
 */
public record VertexEdge(String from, String to, boolean distributed) {}

package nexmark.jet.result;

/** An edge of the job. */
public record VertexEdge(String from, String to, boolean distributed) {}

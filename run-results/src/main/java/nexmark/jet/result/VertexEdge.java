package nexmark.jet.result;

public record VertexEdge(String from, String to, boolean distributed) {}

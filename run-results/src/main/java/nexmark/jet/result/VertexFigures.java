package nexmark.jet.result;

/** A vertex of the job in the measured interval, all members together. */
public record VertexFigures(
        String name, double receivedPerSecond, double emittedPerSecond, Double queueFill, Double highestQueueFill) {}

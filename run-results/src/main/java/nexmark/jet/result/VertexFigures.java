package nexmark.jet.result;

/**
 * A vertex of the job in the measured interval, all members together.
 *
 * @param name name that Jet gives it
 * @param receivedPerSecond items that arrived over all edges, without watermarks; median of the seconds
 * @param emittedPerSecond items that went out, one that goes to several edges once for each; median of the seconds
 * @param queueFill the share of the room before all its processors that was taken, 0 to 1; median of the seconds, null
 *     where there are no queues, as before a source
 * @param highestQueueFill the largest fill before any one processor in any second; null where {@code queueFill} is null
 */
public record VertexFigures(
        String name, double receivedPerSecond, double emittedPerSecond, Double queueFill, Double highestQueueFill) {}

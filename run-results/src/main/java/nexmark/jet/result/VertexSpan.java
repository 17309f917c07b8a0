package nexmark.jet.result;

/**
 * A vertex on one member from one reading of Jet's metrics to the next, about a second.
 *
 * @param fromMillis begin of the span, epoch ms
 * @param millis length of the span, ms
 * @param member host:port
 * @param vertex name that Jet gives it
 * @param receivedPerSecond items that arrived over all edges, without watermarks
 * @param emittedPerSecond items that went out, one that goes to several edges once for each
 * @param queued items that waited before its processors when the span began
 * @param queueCapacity items for which there was room; 0 before a source
 * @param fullestProcessor the share of its room that was taken, before the processor with the fullest queues; 0 to 1
 * @param stateEntries entries of its state when the span ended, see {@link StateSize}; 0 if it keeps none
 */
public record VertexSpan(
        long fromMillis,
        long millis,
        String member,
        String vertex,
        double receivedPerSecond,
        double emittedPerSecond,
        long queued,
        long queueCapacity,
        double fullestProcessor,
        long stateEntries) {

    public long middleMillis() {
        return fromMillis + millis / 2;
    }

    /** This span and another one of the same vertex together: instant and member stay this span's. */
    public VertexSpan plus(VertexSpan other) {
        return new VertexSpan(
                fromMillis,
                millis,
                member,
                vertex,
                receivedPerSecond + other.receivedPerSecond,
                emittedPerSecond + other.emittedPerSecond,
                queued + other.queued,
                queueCapacity + other.queueCapacity,
                Math.max(fullestProcessor, other.fullestProcessor),
                stateEntries + other.stateEntries);
    }
}

package nexmark.jet.runner.soak;

/**
 * A query in the middle of its stream, after all events so far have gone through.
 *
 * @param eventMillis event time that the job's watermark has reached, ms since the first event
 * @param heapBytes heap of this JVM in use after a full collection
 * @param events how many events the query has read so far
 * @param rows how many rows have arrived so far
 */
public record SoakSample(long eventMillis, long heapBytes, long events, long rows) {

    /** Event time reached, h. */
    public double eventHours() {
        return eventMillis / SoakPlan.MILLIS_PER_HOUR;
    }

    /** The heap in 10⁶ bytes. */
    public double heapMegabytes() {
        return heapBytes / 1e6;
    }
}

package nexmark.jet.plan;

/**
 * How long the parts of a run take.
 *
 * @param warmupMillis event time before the measured interval; windows that begin before the first event never count
 * @param measureMillis length of the measured interval
 * @param drainMillis longest wait for the last results after the planned end
 */
public record Phases(long warmupMillis, long measureMillis, long drainMillis) {

    /** The longest measured interval, ms. */
    public static final long LONGEST_MILLIS = Limits.LONGEST_SPAN_MILLIS;

    /** The phases of a stream that ends with its last event, where they do not matter. */
    public static final Phases OF_BOUNDED_STREAM = new Phases(0, LONGEST_MILLIS, 0);

    public Phases {
        Limits.span("--warmup", warmupMillis, 0);
        Limits.span("--measure", measureMillis, 1);
        Limits.span("--drain", drainMillis, 0);
    }
}

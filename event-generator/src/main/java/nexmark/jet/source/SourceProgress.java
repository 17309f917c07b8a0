package nexmark.jet.source;

/**
 * One source processor's progress by its own clock: the events emitted so far, and for each whole second the events
 * emitted until its end and the smallest and the largest lag (now − due time of the next event) in it. A source that
 * keeps up has a smallest lag of about nothing in every second, whatever its largest.
 *
 * <p>A processor that was not called for a while has emitted nothing meanwhile, and its next event has stayed the same:
 * the seconds that it missed follow from that.
 */
public final class SourceProgress {

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long NANOS_PER_MICRO = 1_000;
    /** Seconds reported after a longer pause: its last ones. */
    private static final long MOST_SECONDS = 60;

    private static final long NO_SECOND = Long.MIN_VALUE;

    private final Seconds seconds;

    private long emitted;
    private long endNanos = NO_SECOND;
    private long minLagNanos;
    private long maxLagNanos;

    /** Takes the figures of one processor, on its thread. */
    public interface Seconds {

        /**
         * The time by which seconds end and lags are counted, epoch ns: the source's own, unless it is not to be
         * trusted.
         */
        default long nanos(long ofTheSource) {
            return ofTheSource;
        }

        /** @param events that entered the pipeline so far */
        void emitted(long events);

        /**
         * A second that is over.
         *
         * @param second since the epoch
         * @param emitted events that had entered the pipeline by its end
         */
        void second(long second, long emitted, long minLagMicros, long maxLagMicros);
    }

    public SourceProgress(Seconds seconds) {
        this.seconds = seconds;
    }

    public void emitted(int events) {
        emitted += events;
    }

    public void publishEmitted() {
        seconds.emitted(emitted);
    }

    /**
     * Counts the lag of an instant, and before it whatever lag there was since the last.
     *
     * @param sourceNanos the instant by the source's clock, epoch ns
     * @param dueNanos when the next event is due, for which nothing was emitted since the last call's events, epoch ns
     */
    public void atLag(long sourceNanos, long dueNanos) {
        long nowNanos = seconds.nanos(sourceNanos);
        if (nowNanos >= endNanos) {
            passSeconds(nowNanos, dueNanos);
        }
        long lagNanos = lagNanos(nowNanos, dueNanos);
        minLagNanos = Math.min(minLagNanos, lagNanos);
        maxLagNanos = Math.max(maxLagNanos, lagNanos);
    }

    private void passSeconds(long nowNanos, long dueNanos) {
        if (endNanos == NO_SECOND) {
            endNanos = nowNanos - nowNanos % NANOS_PER_SECOND + NANOS_PER_SECOND;
            minLagNanos = Long.MAX_VALUE;
            return;
        }
        long forgotten = (nowNanos - endNanos) / NANOS_PER_SECOND + 1 - MOST_SECONDS;
        if (forgotten > 0) {
            endNanos += forgotten * NANOS_PER_SECOND;
            minLagNanos = lagNanos(endNanos - NANOS_PER_SECOND, dueNanos);
        }
        while (nowNanos >= endNanos) {
            closeSecond(dueNanos);
        }
    }

    /** The lag at the boundary belongs to both seconds. */
    private void closeSecond(long dueNanos) {
        long lagAtEndNanos = lagNanos(endNanos, dueNanos);
        seconds.second(
                endNanos / NANOS_PER_SECOND - 1,
                emitted,
                Math.min(minLagNanos, lagAtEndNanos) / NANOS_PER_MICRO,
                Math.max(maxLagNanos, lagAtEndNanos) / NANOS_PER_MICRO);
        endNanos += NANOS_PER_SECOND;
        minLagNanos = lagAtEndNanos;
        maxLagNanos = lagAtEndNanos;
    }

    private static long lagNanos(long nowNanos, long dueNanos) {
        return Math.max(0, nowNanos - dueNanos);
    }
}

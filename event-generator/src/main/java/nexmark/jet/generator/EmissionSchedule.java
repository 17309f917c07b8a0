package nexmark.jet.generator;

import java.io.Serializable;

/**
 * When each event happens: event {@code n} at {@code start + n·10⁹/rate} ns, exactly (rounded down to a whole
 * nanosecond, never accumulated), for any rate from 1/s to 10¹⁰/s.
 *
 * <p>All arithmetic splits off whole seconds first; what remains, {@code (n mod rate)·10⁹ < 10¹⁹}, fits an unsigned
 * long but not a signed one.
 *
 * @param startNanos the instant T0 of event 0, epoch ns, a whole millisecond, so that an event's time within the
 *     stream does not depend on when the stream starts
 * @param eventsPerSecond the rate, 1 to 10¹⁰
 */
public record EmissionSchedule(long startNanos, long eventsPerSecond) implements Serializable {

    public static final long MAX_EVENTS_PER_SECOND = 10_000_000_000L;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    public EmissionSchedule {
        if (eventsPerSecond < 1 || eventsPerSecond > MAX_EVENTS_PER_SECOND) {
            throw new IllegalArgumentException(
                    "rate " + eventsPerSecond + " events/s, expected 1 to " + MAX_EVENTS_PER_SECOND);
        }
        if (startNanos < 0 || startNanos % NANOS_PER_MILLI != 0) {
            throw new IllegalArgumentException(
                    "start " + startNanos + " ns, expected a whole, non-negative number of milliseconds");
        }
    }

    public static EmissionSchedule startingAtMillis(long startMillis, long eventsPerSecond) {
        return new EmissionSchedule(Math.multiplyExact(startMillis, NANOS_PER_MILLI), eventsPerSecond);
    }

    /** The instant of event n, epoch ns. */
    public long nanosOf(long n) {
        long seconds = n / eventsPerSecond;
        long rest = n - seconds * eventsPerSecond;
        return startNanos + seconds * NANOS_PER_SECOND + Long.divideUnsigned(rest * NANOS_PER_SECOND, eventsPerSecond);
    }

    /** Event time of event n, epoch ms: {@link #nanosOf} rounded down. */
    public long millisOf(long n) {
        return nanosOf(n) / NANOS_PER_MILLI;
    }

    /** How many events have {@code nanosOf(n) ≤ nanos}: 0 before the start, and thus the first n still to come. */
    public long countUntil(long nanos) {
        return nanos < startNanos ? 0 : countBefore(nanos + 1);
    }

    /** How many events have {@code nanosOf(n) < nanos}. */
    public long countBefore(long nanos) {
        long elapsed = nanos - startNanos;
        if (elapsed <= 0) {
            return 0;
        }
        long seconds = elapsed / NANOS_PER_SECOND;
        long rest = elapsed - seconds * NANOS_PER_SECOND;
        return seconds * eventsPerSecond + ceilDivUnsigned(rest * eventsPerSecond, NANOS_PER_SECOND);
    }

    /** How many events have {@code millisOf(n) < millis}: the number of the first event at or after that time. */
    public long countBeforeMillis(long millis) {
        return countBefore(Math.multiplyExact(millis, NANOS_PER_MILLI));
    }

    private static long ceilDivUnsigned(long dividend, long divisor) {
        long quotient = Long.divideUnsigned(dividend, divisor);
        return quotient * divisor == dividend ? quotient : quotient + 1;
    }
}

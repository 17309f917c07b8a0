package nexmark.jet.generator;

import java.io.Serializable;

/**
 * The instants of the events: event {@code n} at {@code start + n·10⁹/rate} ns, exactly (rounded down to a whole
 * nanosecond, never accumulated), for any rate from 1/s to 10¹⁰/s, until the year 2262, in which epoch nanoseconds
 * outgrow a long.
 *
 * <p>The rate may climb: it is the same for {@link #STEP_SECONDS} and is then raised, again and again.
 *
 * <p>All arithmetic splits off whole seconds first; the remainder, {@code (n mod rate)·10⁹ < 10¹⁹}, fits an unsigned
 * long but not a signed one.
 *
 * @param startNanos the instant T0 of event 0, epoch ns, a whole millisecond, so that an event's time within the stream
 *     does not depend on when the stream starts
 * @param eventsPerSecond the rate, 1 to 10¹⁰; of a rate that climbs the first
 * @param every one event of that rate in this many is in this schedule, so that a stream with an exact share of
 *     another's rate never drifts from it, whether or not the share divides the rate; 1 = each
 * @param climbPercent each step's rate is this many per cent above the rate of the step before; 0 = one rate for all
 * events
 */
public record EmissionSchedule(long startNanos, long eventsPerSecond, int every, int climbPercent)
        implements Serializable {

    public static final long MAX_EVENTS_PER_SECOND = 10_000_000_000L;

    /** How long a rate that climbs stays the same. */
    public static final long STEP_SECONDS = 2;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long STEP_NANOS = STEP_SECONDS * NANOS_PER_SECOND;
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
        if (every < 1) {
            throw new IllegalArgumentException("every " + every + " events, expected at least 1");
        }
        if (climbPercent < 0 || climbPercent > 100) {
            throw new IllegalArgumentException("climb " + climbPercent + " %, expected 0 to 100 %");
        }
    }

    public EmissionSchedule(long startNanos, long eventsPerSecond) {
        this(startNanos, eventsPerSecond, 1, 0);
    }

    public static EmissionSchedule startingAtMillis(long startMillis, long eventsPerSecond) {
        if (startMillis < 0 || startMillis > Long.MAX_VALUE / NANOS_PER_MILLI) {
            throw new IllegalArgumentException(
                    "start " + startMillis + " ms, expected 0 to " + Long.MAX_VALUE / NANOS_PER_MILLI);
        }
        return new EmissionSchedule(startMillis * NANOS_PER_MILLI, eventsPerSecond);
    }

    /** This schedule with a rate that climbs. */
    public EmissionSchedule climbing(int percent) {
        return new EmissionSchedule(startNanos, eventsPerSecond, every, percent);
    }

    /**
     * The rate of the step after one, events/s: a whole number, higher by one at least, and never above the highest.
     */
    public static long raised(long eventsPerSecond, int percent) {
        return Math.min(MAX_EVENTS_PER_SECOND, eventsPerSecond + Math.max(1, eventsPerSecond * percent / 100));
    }

    /** The rate between two instants, epoch ms, on average. */
    public double perSecond(long fromMillis, long toMillis) {
        double events = countBeforeMillis(toMillis) - countBeforeMillis(fromMillis);
        return events * NANOS_PER_SECOND / NANOS_PER_MILLI / (toMillis - fromMillis);
    }

    /** The schedule of every {@code nth} event of this one, beginning with its first. */
    public EmissionSchedule everyNth(int nth) {
        return new EmissionSchedule(startNanos, eventsPerSecond, Math.multiplyExact(every, nth), climbPercent);
    }

    /** The instant of event n, epoch ns. */
    public long nanosOf(long n) {
        long event = n * every;
        long stepNanos = startNanos;
        long rate = eventsPerSecond;
        while (climbPercent > 0 && event >= rate * STEP_SECONDS) {
            event -= rate * STEP_SECONDS;
            stepNanos += STEP_NANOS;
            rate = raised(rate, climbPercent);
        }
        long seconds = event / rate;
        long rest = event - seconds * rate;
        return stepNanos + seconds * NANOS_PER_SECOND + Long.divideUnsigned(rest * NANOS_PER_SECOND, rate);
    }

    /** Event time of event n, epoch ms: {@link #nanosOf} rounded down. */
    public long millisOf(long n) {
        return nanosOf(n) / NANOS_PER_MILLI;
    }

    /** How many events have {@code nanosOf(n) ≤ nanos}: 0 before the start. It is also the number of the next event. */
    public long countUntil(long nanos) {
        return nanos < startNanos ? 0 : countBefore(Math.min(nanos, Long.MAX_VALUE - 1) + 1);
    }

    /** How many events have {@code nanosOf(n) < nanos}. */
    public long countBefore(long nanos) {
        if (nanos <= startNanos) {
            return 0;
        }
        long elapsed = nanos - startNanos;
        long rate = eventsPerSecond;
        long before = 0;
        while (climbPercent > 0 && elapsed >= STEP_NANOS) {
            before += rate * STEP_SECONDS;
            elapsed -= STEP_NANOS;
            rate = raised(rate, climbPercent);
        }
        long seconds = elapsed / NANOS_PER_SECOND;
        long rest = elapsed - seconds * NANOS_PER_SECOND;
        long events = before + Math.multiplyExact(seconds, rate) + ceilDivUnsigned(rest * rate, NANOS_PER_SECOND);
        return every == 1 ? events : ceilDivUnsigned(events, every);
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

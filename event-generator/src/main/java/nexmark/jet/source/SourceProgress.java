package nexmark.jet.source;

import com.hazelcast.jet.core.metrics.Metrics;
import com.hazelcast.jet.core.metrics.Unit;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * One source processor's progress as Jet metrics of the job: the events emitted so far, and for each of the last {@link
 * #SECONDS_KEPT} whole seconds of the processor's clock the events emitted until its end and the smallest and the largest
 * lag (now − due time of the next event) in it. So every second is known, although members collect metrics at instants of
 * their own, by default every 5 s. A source that keeps up has a smallest lag of about nothing in every second, whatever
 * its largest.
 *
 * <p>A processor that was not called for a while has emitted nothing meanwhile, and its next event has stayed the same:
 * the seconds that it missed follow from that.
 */
public final class SourceProgress {

    /** Events that entered the pipeline; count, ever growing. */
    public static final String EMITTED = "nexmarkEmitted";

    public static final int SECONDS_KEPT = 8;

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long NANOS_PER_MICRO = 1_000;
    private static final long NO_SECOND = Long.MIN_VALUE;
    private static final int SECOND_BITS = 16;
    private static final long SECOND_MASK = (1L << SECOND_BITS) - 1;

    private final LongConsumer emittedMetric;
    private final LongConsumer[] emittedAtEnd;
    private final LongConsumer[] minLagMicros;
    private final LongConsumer[] maxLagMicros;

    private long emitted;
    private long endNanos = NO_SECOND;
    private long minLagNanos;
    private long maxLagNanos;

    /** @param newMetric makes what sets the metric of a name */
    SourceProgress(Function<String, LongConsumer> newMetric) {
        emittedMetric = newMetric.apply(EMITTED);
        emittedAtEnd = metrics(SourceProgress::emittedAtEnd, newMetric);
        minLagMicros = metrics(SourceProgress::minLagMicros, newMetric);
        maxLagMicros = metrics(SourceProgress::maxLagMicros, newMetric);
    }

    /** Makes the metrics of the calling processor. In its init it is too early: Jet does not know it there yet. */
    public static SourceProgress ofJob() {
        return new SourceProgress(name -> Metrics.metric(name, Unit.COUNT)::set);
    }

    /** The metric of events emitted until the end of a second, a {@link #stamp}; one of {@link #SECONDS_KEPT}. */
    public static String emittedAtEnd(int slot) {
        return "nexmarkEmittedAtEnd" + slot;
    }

    /** The metric of the smallest lag in a second, µs, as {@link #emittedAtEnd}. */
    public static String minLagMicros(int slot) {
        return "nexmarkMinLagMicros" + slot;
    }

    /** The metric of the largest lag in a second, µs, as {@link #emittedAtEnd}. */
    public static String maxLagMicros(int slot) {
        return "nexmarkMaxLagMicros" + slot;
    }

    /**
     * A figure of a second and the second's number in one value: a collector reads metrics one by one while the source
     * goes on, so a figure has to say itself to which second it belongs. The number is kept modulo 2¹⁶, which is 18 hours.
     *
     * @param figure 0 to 2⁴⁷ − 2
     * @param second since the epoch
     * @return never 0, which is the value of a metric that holds no figure
     */
    public static long stamp(long figure, long second) {
        return ((figure + 1) << SECOND_BITS) | (second & SECOND_MASK);
    }

    public static long figure(long stamped) {
        return (stamped >> SECOND_BITS) - 1;
    }

    /** The second of a {@link #stamp}, given one within nine hours of it. */
    public static long second(long stamped, long nearSecond) {
        return nearSecond + (short) (stamped - nearSecond);
    }

    private static LongConsumer[] metrics(Function<Integer, String> name, Function<String, LongConsumer> newMetric) {
        return IntStream.range(0, SECONDS_KEPT)
                .mapToObj(slot -> newMetric.apply(name.apply(slot)))
                .toArray(LongConsumer[]::new);
    }

    public void emitted() {
        emitted++;
    }

    /** Makes the events that were counted visible to whoever collects metrics. */
    public void publishEmitted() {
        emittedMetric.accept(emitted);
    }

    /**
     * Counts the lag of an instant, and before it whatever lag there was since the last.
     *
     * @param nowNanos the instant, epoch ns
     * @param dueNanos when the next event is due, for which nothing was emitted since the last call's events, epoch ns
     */
    public void atLag(long nowNanos, long dueNanos) {
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
        long unread = (nowNanos - endNanos) / NANOS_PER_SECOND + 1 - SECONDS_KEPT;
        if (unread > 0) {
            // Seconds that would be overwritten at once are not written.
            endNanos += unread * NANOS_PER_SECOND;
            minLagNanos = lagNanos(endNanos - NANOS_PER_SECOND, dueNanos);
        }
        while (nowNanos >= endNanos) {
            closeSecond(dueNanos);
        }
    }

    /** The lag at the boundary belongs to both seconds: it is the last one's largest and the next one's smallest. */
    private void closeSecond(long dueNanos) {
        long second = endNanos / NANOS_PER_SECOND - 1;
        long lagAtEndNanos = lagNanos(endNanos, dueNanos);
        int slot = (int) (second % SECONDS_KEPT);
        emittedAtEnd[slot].accept(stamp(emitted, second));
        minLagMicros[slot].accept(stamp(Math.min(minLagNanos, lagAtEndNanos) / NANOS_PER_MICRO, second));
        maxLagMicros[slot].accept(stamp(Math.max(maxLagNanos, lagAtEndNanos) / NANOS_PER_MICRO, second));
        endNanos += NANOS_PER_SECOND;
        minLagNanos = lagAtEndNanos;
        maxLagNanos = lagAtEndNanos;
    }

    private static long lagNanos(long nowNanos, long dueNanos) {
        return Math.max(0, nowNanos - dueNanos);
    }
}

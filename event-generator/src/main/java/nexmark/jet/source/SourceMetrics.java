package nexmark.jet.source;

import com.hazelcast.jet.core.metrics.Metrics;
import com.hazelcast.jet.core.metrics.Unit;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * One source processor's progress as Jet metrics of the job: the events emitted so far, and the last
 * {@link #SECONDS_KEPT} whole seconds. So every second is known, although members collect metrics at instants of their
 * own, by default every 5 s.
 */
public final class SourceMetrics implements SourceProgress.Seconds {

    /** Events that entered the pipeline; count, ever growing. */
    public static final String EMITTED = "nexmarkEmitted";

    /** Events that a journal no longer had when its reader came to them; count, ever growing. */
    public static final String OVERWRITTEN = "nexmarkOverwritten";

    public static final int SECONDS_KEPT = 8;

    private static final int SECOND_BITS = 16;
    private static final long SECOND_MASK = (1L << SECOND_BITS) - 1;

    private final LongConsumer emittedMetric;
    private final LongConsumer[] emittedAtEnd;
    private final LongConsumer[] minLagMicros;
    private final LongConsumer[] maxLagMicros;

    /** @param newMetric makes the setter of a metric by its name */
    public SourceMetrics(Function<String, LongConsumer> newMetric) {
        emittedMetric = newMetric.apply(EMITTED);
        emittedAtEnd = metrics(SourceMetrics::emittedAtEnd, newMetric);
        minLagMicros = metrics(SourceMetrics::minLagMicros, newMetric);
        maxLagMicros = metrics(SourceMetrics::maxLagMicros, newMetric);
    }

    /** Makes the metrics of the calling processor, which Jet does not know yet in its init. */
    public static SourceProgress ofJob() {
        return new SourceProgress(new SourceMetrics(name -> Metrics.metric(name, Unit.COUNT)::set));
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
     * goes on, so a figure has to say itself to which second it belongs. The number is kept modulo 2¹⁶, which is 18
     * hours.
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

    @Override
    public void emitted(long events) {
        emittedMetric.accept(events);
    }

    @Override
    public void second(long second, long emitted, long minMicros, long maxMicros) {
        int slot = (int) (second % SECONDS_KEPT);
        emittedAtEnd[slot].accept(stamp(emitted, second));
        minLagMicros[slot].accept(stamp(minMicros, second));
        maxLagMicros[slot].accept(stamp(maxMicros, second));
    }
}

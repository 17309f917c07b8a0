package nexmark.jet.source;

import com.hazelcast.jet.core.metrics.Metric;
import com.hazelcast.jet.core.metrics.Metrics;
import com.hazelcast.jet.core.metrics.Unit;
import java.util.concurrent.TimeUnit;

/**
 * One source processor's progress as Jet metrics of the job: events emitted so far, and the largest and smallest lag
 * (now − due time of the next event) within the last whole second. A source that keeps up has a smallest lag of about
 * nothing in every second, whatever its largest.
 */
public final class SourceProgress {

    /** Events that entered the pipeline; count, ever growing. */
    public static final String EMITTED = "nexmarkEmitted";
    /** Largest lag seen in the last whole second, µs. */
    public static final String MAX_LAG_MICROS = "nexmarkMaxLagMicros";
    /** Smallest lag seen in the last whole second, µs. */
    public static final String MIN_LAG_MICROS = "nexmarkMinLagMicros";

    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Metric emittedMetric;
    private final Metric maxLagMetric;
    private final Metric minLagMetric;

    private long emitted;
    private long second;
    private long maxLagNanos;
    private long minLagNanos = Long.MAX_VALUE;

    SourceProgress(Metric emitted, Metric maxLagMicros, Metric minLagMicros) {
        emittedMetric = emitted;
        maxLagMetric = maxLagMicros;
        minLagMetric = minLagMicros;
    }

    /** Makes the metrics of the calling processor. In its init it is too early: Jet does not know it there yet. */
    static SourceProgress ofJob() {
        return new SourceProgress(
                Metrics.metric(EMITTED, Unit.COUNT),
                Metrics.metric(MAX_LAG_MICROS, Unit.COUNT),
                Metrics.metric(MIN_LAG_MICROS, Unit.COUNT));
    }

    void emitted() {
        emitted++;
    }

    void publishEmitted() {
        emittedMetric.set(emitted);
    }

    void atLag(long nowNanos, long dueNanos) {
        long lagNanos = Math.max(0, nowNanos - dueNanos);
        maxLagNanos = Math.max(maxLagNanos, lagNanos);
        minLagNanos = Math.min(minLagNanos, lagNanos);
        if (nowNanos >= second + SECOND_NANOS) {
            maxLagMetric.set(TimeUnit.NANOSECONDS.toMicros(maxLagNanos));
            minLagMetric.set(TimeUnit.NANOSECONDS.toMicros(minLagNanos));
            second = nowNanos - nowNanos % SECOND_NANOS;
            maxLagNanos = 0;
            minLagNanos = Long.MAX_VALUE;
        }
    }
}

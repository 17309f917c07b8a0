package nexmark.jet.metric;

import com.hazelcast.core.HazelcastInstance;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One figure a second about a member, the JVM that hosts it, or the machine below it. Such figures explain latency, so
 * a metric must cost next to nothing: no sampling of stacks, no file larger than a page, no allocation worth a
 * collection.
 *
 * <p>A metric is one class with {@link About}, {@code @AutoService(EngineMetric.class)} and a public constructor
 * without arguments; nothing else has to know it. One thread makes all calls, in the order start, sample…, close.
 */
public interface EngineMetric extends AutoCloseable {

    /**
     * The column's name in the timeline, unique: the name of the class, which ends with the unit
     * ({@code gcPauseMillis}).
     */
    default String name() {
        return nameOf(getClass());
    }

    /** The name of a metric that is not at hand. */
    static String nameOf(Class<? extends EngineMetric> metric) {
        String name = metric.getSimpleName();
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    default About about() {
        return getClass().getAnnotation(About.class);
    }

    /**
     * Opens the first span. Where the platform lacks the figure this does not fail; {@link #sample} then gives NaN. A
     * metric of the process or the machine overrides {@link #start()} instead.
     *
     * @param member in this JVM
     */
    default void start(HazelcastInstance member) {
        start();
    }

    /** Opens the first span of a metric of the process or the machine; as {@link #start(HazelcastInstance)}. */
    default void start() {}

    /**
     * The figure for the span since the last call (or since {@link #start}); counters give their growth. NaN where the
     * platform has no such figure.
     */
    double sample(Span span);

    /** Releases threads and listeners; most metrics hold none. Also called if the metric was never started. */
    @Override
    default void close() {}

    /**
     * A span, epoch ns, and what a metric has found in it besides its figure.
     *
     * @param parts take the parts of the figure, by name
     * @param incidents take what was learned of since the last span, each once, some of it a second late
     */
    record Span(long fromNanos, long toNanos, Map<String, Double> parts, List<TimedIncident> incidents) {

        public Span(long fromNanos, long toNanos, List<TimedIncident> incidents) {
            this(fromNanos, toNanos, new LinkedHashMap<>(), incidents);
        }

        long nanos() {
            return toNanos - fromNanos;
        }

        /** Adds an incident that is only known to the span. */
        void addIncident(IncidentKind kind, String detail, Object... values) {
            incidents.add(new TimedIncident(
                    kind,
                    TimeUnit.NANOSECONDS.toMillis(fromNanos),
                    nanos() / 1e6,
                    String.format(Locale.ROOT, detail, values)));
        }
    }
}

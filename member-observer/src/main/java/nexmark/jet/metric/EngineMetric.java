package nexmark.jet.metric;

import com.hazelcast.core.HazelcastInstance;
import java.util.Map;
import java.util.function.Consumer;

/**
 * One figure a second about a member, the JVM that hosts it, or the machine below it. Such figures explain latency, so
 * a metric must cost next to nothing: no sampling of stacks, no file larger than a page, no allocation worth a
 * collection.
 *
 * <p>A metric is one class with {@code @AutoService(EngineMetric.class)} and a public constructor without arguments;
 * nothing else has to know it. One thread makes all calls, in the order start, sample (then parts and drainIncidents)…,
 * close.
 */
public interface EngineMetric extends AutoCloseable {

    /** The owner of a figure, so that members in one JVM, and JVMs on one machine, are not counted twice. */
    enum Scope {
        MEMBER,
        PROCESS,
        MACHINE
    }

    /** How the figures of several become the one that is shown for all. */
    enum Across {
        SUM,
        MAX
    }

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

    /** What a figure is about, and what it means in one sentence that ends with a full stop. */
    record About(Scope scope, Across across, String description) {}

    About about();

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
     * The figure for the span since the last call (or since {@link #start}); counters give their difference. NaN where
     * the platform has no such figure.
     */
    double sample();

    /** The parts of the last {@link #sample}, by name; empty where it has none. */
    default Map<String, Double> parts() {
        return Map.of();
    }

    /** Hands over the incidents since the last call, each once, some of them a second late. */
    default void drainIncidents(Consumer<TimedIncident> consumer) {}

    /** Releases threads and listeners; most metrics hold none. Also called if the metric was never started. */
    @Override
    default void close() {}
}

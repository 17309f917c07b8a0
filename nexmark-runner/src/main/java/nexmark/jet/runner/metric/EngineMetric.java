package nexmark.jet.runner.metric;

/**
 * One figure a second about the JVM that hosts the members, or about the machine below it. It is what latency is
 * explained with, so it must cost next to nothing: no sampling of stacks, no file larger than a page, no allocation
 * worth a collection.
 *
 * <p>A metric is one class with {@code @AutoService(EngineMetric.class)} and a public constructor without arguments;
 * nothing else has to be told of it. All calls come from one thread, in the order start, sample…, close.
 */
public interface EngineMetric extends AutoCloseable {

    /** The column's name in the timeline: camel case, the unit last ({@code gcPauseMillis}), unique. */
    String name();

    /** What the figure means, in one sentence that ends with a full stop. */
    String description();

    /** Opens the first span. Where the platform lacks the figure this does not fail; {@link #sample} then gives NaN. */
    void start();

    /**
     * The figure for the span since the last call (or since {@link #start}); counters give their difference. NaN where
     * the platform has no such figure.
     */
    double sample();

    /** Gives back threads and listeners; most metrics hold none. */
    @Override
    default void close() {}
}

package nexmark.jet.runner.run;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.result.Phase;

/** Receives the progress of a run, about once a second and whenever something new begins. */
public interface RunProgress {

    /** A step begins that has no rate, such as starting a cluster or comparing rows. */
    void step(String what);

    /**
     * How far the step has come.
     *
     * @param fraction 0 to 1
     */
    default void stepAt(double fraction) {
        stepAt(String.format(Locale.ROOT, "%.0f %%", fraction * 100));
    }

    /** How far the step has come, in a few words. */
    default void stepAt(String words) {}

    /** Receives how many of so many members are ready, while a step starts them. One member is ready when the step is over. */
    default IntConsumer membersReady(int members) {
        return members == 1 ? ready -> {} : ready -> stepAt(ready + " of " + members + " ready");
    }

    /**
     * The job runs.
     *
     * @param leftMillis time until the planned end of warm-up; after warm-up, until the last results are due
     * @param scheduledPerSecond the rate at which events are due to enter the pipeline
     * @param emittedPerSecond events that entered the pipeline; NaN while not known
     * @param lagMillis the largest lag of the source in the last second; NaN while not known
     * @param soFar latency of all rows since the first event; after warm-up, since the measured interval began
     */
    record Running(
            Phase phase,
            long leftMillis,
            double scheduledPerSecond,
            double emittedPerSecond,
            double lagMillis,
            LatencyFigures soFar) {}

    void running(Running now);

    /** Receives all that a job shows, once a second while it runs; empty if nobody watches, and then nobody computes it. */
    default Optional<Consumer<RunSecond>> seconds() {
        return Optional.empty();
    }

    /** Prints a line that stays readable. */
    default void line(String text) {}

    /** Nothing more is reported. */
    void done();
}

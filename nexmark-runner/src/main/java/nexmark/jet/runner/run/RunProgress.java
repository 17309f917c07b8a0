package nexmark.jet.runner.run;

import java.util.Optional;
import java.util.function.Consumer;
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
    void stepAt(double fraction);

    /**
     * The job runs.
     *
     * @param leftMillis time until the planned end of the phase
     * @param offeredPerSecond the schedule's rate
     * @param emittedPerSecond events that entered the pipeline; NaN while not known
     * @param lagMillis the largest lag of the source in the last second; NaN while not known
     * @param soFar latency of all rows since the phase began
     */
    record Running(
            Phase phase,
            long leftMillis,
            double offeredPerSecond,
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

package nexmark.jet.runner.run;

import static java.util.Objects.requireNonNull;

/**
 * What a run's verdict rests on besides its figures.
 *
 * @param end how the watch of the job ended
 * @param lostMember which member ended though no fault ended it, and why; null if none did
 * @param lateEvents events that arrived behind the watermark and were dropped
 * @param rowsMissing latencies that were recorded but whose reports did not arrive
 * @param rowsAfterSettling rows that arrived after the watermark had passed their time
 * @param negativeLatencies rows that arrived before their ideal time
 * @param mostNegativeNanos the latency of the earliest of these, ns; 0 if there are none
 * @param foreign what was on the cluster besides the run
 */
public record RunFacts(
        End end,
        String lostMember,
        long lateEvents,
        long rowsMissing,
        long rowsAfterSettling,
        long negativeLatencies,
        long mostNegativeNanos,
        Foreign foreign) {

    public RunFacts {
        requireNonNull(end, "end");
        requireNonNull(foreign, "foreign");
    }
}

package nexmark.jet.result;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * Events and rows of a run in the measured interval. Figures that are not known are null: where the run was cut short,
 * and where the job was restarted within the interval, because the events that it emitted just before are not known.
 *
 * <p>In a closed loop nothing is offered or scheduled, and nothing lags.
 *
 * <p>The cost is per event that really entered the pipeline.
 */
public record Throughput(
        long offeredPerSecond,
        double scheduledPerSecond,
        Double emittedPerSecond,
        Double resultsPerSecond,
        Double maxLagMillis,
        Double cpuSecondsPerMillionEvents,
        Double eventsPerCoreSecond,
        @JsonInclude(JsonInclude.Include.NON_NULL) Long eventsLeftOut,
        @JsonInclude(JsonInclude.Include.NON_NULL) CatchUp catchUp,
        @JsonInclude(JsonInclude.Include.NON_NULL) Double deliveredPerSecond) {

    public boolean isOfClosedLoop() {
        return offeredPerSecond == 0;
    }

    /** How a source went through the backlog that it began with. */
    public record CatchUp(Long events, Long caughtUpMillis, Double perSecond) {}
}

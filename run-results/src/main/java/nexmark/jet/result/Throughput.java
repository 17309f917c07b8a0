package nexmark.jet.result;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * What a run processed in the measured interval. Figures that could not be had are null: where the run was cut short, and
 * where the job was restarted within the interval, because the events that it emitted just before are not known.
 *
 * <p>The cost is per event that really entered the pipeline.
 *
 * @param offeredPerSecond the schedule's rate
 * @param scheduledPerSecond events of the schedule that the source is to emit: all, or those of the kinds that the query
 *     reads
 * @param emittedPerSecond events that entered the pipeline; null after a restart, as are the figures of cost
 * @param resultsPerSecond rows that belong to the measured interval; null if the run was cut short before it began
 * @param maxLagMillis the source's largest lag
 * @param cpuSecondsPerMillionEvents CPU time of all members' JVMs per million emitted events
 * @param eventsPerCoreSecond the inverse of the cost: emitted events per second of CPU time
 * @param eventsLeftOut late events that the query reads and that the source left out, because they are later than the allowed lag; they
 *     happened in the measured interval, and no row has them. null if no event is late
 * @param catchUp how the source caught up before the measured interval; null if it did not begin with a backlog
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
        @JsonInclude(JsonInclude.Include.NON_NULL) CatchUp catchUp) {

    /**
     * How a source went through the backlog that it began with.
     *
     * @param events those that were due when the job had begun on all members; null if nobody knows when that was
     * @param caughtUpMillis end of the first second in which the source's smallest lag was that of a source that keeps up, ms after the
     *     job had begun; null if there was none before the measured interval
     * @param perSecond events that entered the pipeline per second until then, or until the measured interval; null if it is not known
     */
    public record CatchUp(Long events, Long caughtUpMillis, Double perSecond) {}
}

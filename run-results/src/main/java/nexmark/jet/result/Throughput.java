package nexmark.jet.result;

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
 */
public record Throughput(
        long offeredPerSecond,
        double scheduledPerSecond,
        Double emittedPerSecond,
        Double resultsPerSecond,
        Double maxLagMillis,
        Double cpuSecondsPerMillionEvents,
        Double eventsPerCoreSecond) {}

package nexmark.jet.evidence;

import java.io.Serializable;

/**
 * Counts of one processor of a job since its execution began, and the items before it. Where an engine counts in
 * several places, each may be handed over by itself, the others 0: a vertex sums them up.
 *
 * @param atMillis when it was read, epoch ms; counts of one collection on one member have one instant
 * @param member the name of the JVM, without commas
 * @param execution of the job, another one after a restart
 * @param vertex the part of the job that the processor works on, without commas
 * @param queued how much waits before it, in the unit of its capacity, such as items
 * @param queueCapacity for how much there is room; 0 = a source, or nobody knows
 * @param state entries that it keeps, such as keys; 0 if nobody counts them
 * @param late events that it dropped, because they came behind the watermark
 */
public record VertexCounts(
        long atMillis,
        String member,
        String execution,
        String vertex,
        long received,
        long emitted,
        long queued,
        long queueCapacity,
        long state,
        long late)
        implements Serializable {}

package nexmark.jet.runner.run;

import java.util.List;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.question.Timing;
import nexmark.jet.result.Foreign;
import nexmark.jet.result.InjectedFault;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.runner.proof.IdealTimes;
import nexmark.jet.runner.recorded.RecordedEvents;

/**
 * A run whose job has ended, before its rows are proved.
 *
 * @param timing the timing of the query's rows
 * @param periodMillis the time from one ideal time to the next
 * @param sequences the generator's sequences that the query reads
 * @param recorded the events if they are recorded, at the time at which they were sent; null where they are generated
 * @param scheduledPerSecond the rate at which events were due to enter the pipeline
 * @param planned the measured interval as planned
 * @param slices chooses the slices of ideal times whose rows are proved
 * @param kept the slices whose rows were kept
 * @param edges which vertex sends to which
 * @param injected the faults of members, in the order of time
 * @param readings what was read of the job
 * @param foreign the jobs, clients and members on the cluster that do not belong to the run
 * @param ended how the watch of the job ended
 */
record MeasuredRun(
        Timing timing,
        long periodMillis,
        List<EventSequence> sequences,
        RecordedEvents recorded,
        double scheduledPerSecond,
        Interval planned,
        SampleSlices slices,
        List<Slice> kept,
        List<VertexEdge> edges,
        List<InjectedFault> injected,
        JobReadings readings,
        Foreign foreign,
        WatchOutcome ended) {

    IdealTimes idealTimes() {
        return new IdealTimes(new Slice(planned.measureFromMillis(), planned.measureToMillis()), periodMillis);
    }

    /** The ideal times until the end of the watch: a job whose state is lost owes no row after that. */
    Slice watched() {
        Interval seen = ended.interval();
        return new Slice(seen.measureFromMillis(), seen.measureToMillis());
    }
}

package nexmark.jet.runner.recorded;

import com.hazelcast.jet.core.metrics.Measurement;
import java.time.Instant;
import java.util.List;
import java.util.LongSummaryStatistics;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.LateEvents;
import nexmark.jet.query.Query;
import nexmark.jet.question.Timing;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.JobSpec;
import nexmark.jet.runner.job.RecordedStreams;
import nexmark.jet.runner.job.RowSink;

/**
 * Sends recorded events through a query's own pipeline. At the end of the events every window and every auction closes.
 *
 * @param lagMillis how far behind the latest event an event may arrive without being late; no event is late if this is at
 *     least the disorder of the events
 */
public record Replay(Query query, QuerySettings settings, long lagMillis) {

    /** Jet goes through every window end from the first event to the last; for so many it takes a few minutes. */
    private static final long MOST_WINDOW_ENDS = 100_000_000;

    public Replay {
        if (lagMillis < 0) {
            throw new IllegalArgumentException("allowed lag " + lagMillis + " ms, expected 0 or more");
        }
    }

    /**
     * The rows that a replay gives.
     *
     * @param rows the rows in the order of arrival; the rows of one key are in their own order too
     * @param lateEvents how many events arrived behind the watermark and were dropped; in a query of two streams it also
     *     depends on which of them is ahead
     */
    public record Outcome(List<Object> rows, long lateEvents) {

        public Outcome {
            rows = List.copyOf(rows);
        }
    }

    /**
     * Runs the pipeline to its end.
     *
     * @param cluster a cluster of one member: the events reach the pipeline within this process
     * @throws UserMistake if there are far too many windows between the first event and the last
     * @throws Interrupted if the process is asked to end; the job is cancelled then
     */
    public Outcome run(ClusterUnderTest cluster, RecordedEvents recorded) {
        ReplayContext context = ReplayContext.offer(cluster.hazelcast(), recorded.events());
        try {
            // A lag beyond the disorder makes no difference, but Jet would go through all window ends within it.
            long itsLagMillis = Math.min(lagMillis, recorded.disorderMillis());
            JobSpec spec = spec(context.name(), itsLagMillis);
            if (query.definition().timing() == Timing.COMPLETE_WINDOW) {
                checkWindowEnds(recorded);
            }
            try (JetJob job = JetJob.submit(cluster, spec, RowSink.ofAnyRow(CollectedRowsP.sink(context.name())))) {
                if (!job.awaitEnd()) {
                    throw new Interrupted();
                }
                return new Outcome(context.rows(), lateEvents(job));
            }
        } finally {
            context.withdraw(cluster.hazelcast());
        }
    }

    /** One processor preserves the order; with more, rows of one key may overtake each other. */
    private JobSpec spec(String name, long itsLagMillis) {
        return new JobSpec(
                name,
                query,
                Variant.IDIOMATIC,
                settings,
                pipeline -> new RecordedStreams(pipeline, itsLagMillis, RecordedEventsP.source(name)),
                1,
                JobSpec.newConfig());
    }

    private void checkWindowEnds(RecordedEvents recorded) {
        LongSummaryStatistics times =
                recorded.events().stream().mapToLong(Event::dateTime).summaryStatistics();
        if (times.getCount() > 0 && (times.getMax() - times.getMin()) / settings.slideMillis() > MOST_WINDOW_ENDS) {
            throw new UserMistake("the events are from " + Instant.ofEpochMilli(times.getMin()) + " to "
                    + Instant.ofEpochMilli(times.getMax()) + ", and windows end every " + settings.slideMillis()
                    + " ms, expected at most " + MOST_WINDOW_ENDS + " window ends from the first event to the last");
        }
    }

    private static long lateEvents(JetJob job) {
        return job.metrics().get(LateEvents.METRIC).stream()
                .mapToLong(Measurement::value)
                .sum();
    }
}

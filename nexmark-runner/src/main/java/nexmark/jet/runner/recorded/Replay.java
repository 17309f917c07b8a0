package nexmark.jet.runner.recorded;

import static java.util.Objects.requireNonNull;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.pipeline.Pipeline;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.event.Event;
import nexmark.jet.query.LateEvents;
import nexmark.jet.query.Query;
import nexmark.jet.query.QuerySerializers;
import nexmark.jet.query.QuerySettings;
import nexmark.jet.source.EventSerializers;

/**
 * Recorded events through a query's own pipeline. At the end of the events every window and every auction closes.
 *
 * @param lagMillis how far behind the latest event an event may come without being late; with the disorder of the
 *     events or more, none is
 */
public record Replay(Query query, QuerySettings settings, long lagMillis) {

    public Replay {
        requireNonNull(query, "query");
        requireNonNull(settings, "settings");
        if (lagMillis < 0) {
            throw new IllegalArgumentException("allowed lag " + lagMillis + " ms, expected 0 or more");
        }
        // Events are younger than this; a larger lag makes no difference but could overflow.
        lagMillis = Math.min(lagMillis, EventTime.LAST_MILLIS);
    }

    /**
     * What came out.
     *
     * @param rows in the order of arrival, in which the rows of one key are in their order too
     * @param lateEvents how many events came behind the watermark and were dropped
     */
    public record Outcome(List<Object> rows, long lateEvents) {

        public Outcome {
            rows = List.copyOf(rows);
        }
    }

    /**
     * Runs the pipeline to its end.
     *
     * @param member a cluster of one: the events reach the pipeline within this process
     * @throws Interruptible.Cut if the process is asked to end; the job is cancelled then
     */
    public Outcome run(HazelcastInstance member, List<Event> events) {
        ReplayContext context = new ReplayContext(events, new ArrayList<>());
        String name = context.offerTo(member);
        try {
            Job job = member.getJet().newJob(pipeline(name), config());
            awaitEndOf(job);
            return new Outcome(context.rows(), lateEvents(job.getMetrics()));
        } finally {
            ReplayContext.withdraw(member, name);
        }
    }

    /** Order is preserved, for without that Jet may let the rows of one key overtake each other. */
    private Pipeline pipeline(String name) {
        Pipeline pipeline = Pipeline.create().setPreserveOrder(true);
        query.answer(new RecordedStreams(pipeline, name, lagMillis), settings)
                .rows()
                .writeTo(CollectedRowsP.sink(name));
        return pipeline;
    }

    private static JobConfig config() {
        return EventSerializers.register(QuerySerializers.register(new JobConfig()))
                .setMetricsEnabled(true)
                .setStoreMetricsAfterJobCompletion(true);
    }

    private static void awaitEndOf(Job job) {
        try {
            Interruptible.await(job.getFuture());
        } catch (Interruptible.Cut cut) {
            job.cancel();
            throw cut;
        }
    }

    private static long lateEvents(JobMetrics metrics) {
        return metrics.get(LateEvents.METRIC).stream()
                .mapToLong(Measurement::value)
                .sum();
    }
}

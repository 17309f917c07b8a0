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
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.query.LateEvents;
import nexmark.jet.query.Query;
import nexmark.jet.query.QuerySerializers;
import nexmark.jet.question.Timing;
import nexmark.jet.source.EventSerializers;

/**
 * Recorded events through a query's own pipeline. At the end of the events every window and every auction closes.
 *
 * @param lagMillis how far behind the latest event an event may come without being late; with the disorder of the
 *     events or more, none is
 */
public record Replay(Query query, QuerySettings settings, long lagMillis) {

    /** That many window ends without an event are about as much work for Jet as another job. */
    private static final long MOST_EMPTY_WINDOW_ENDS = 1_000_000;

    public Replay {
        requireNonNull(query, "query");
        requireNonNull(settings, "settings");
        if (lagMillis < 0) {
            throw new IllegalArgumentException("allowed lag " + lagMillis + " ms, expected 0 or more");
        }
    }

    /**
     * What came out.
     *
     * @param rows in the order of arrival, in which the rows of one key are in their order too
     * @param lateEvents how many events came behind the watermark and were dropped; in a query of two streams it also
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
     * @param member a cluster of one: the events reach the pipeline within this process
     * @throws Interruptible.Cut if the process is asked to end; the job is cancelled then
     */
    public Outcome run(HazelcastInstance member, RecordedEvents recorded) {
        List<Object> rows = new ArrayList<>();
        long lateEvents = 0;
        for (List<Event> stretch : stretches(recorded)) {
            lateEvents += run(member, new RecordedEvents(stretch), rows);
        }
        return new Outcome(rows, lateEvents);
    }

    private long run(HazelcastInstance member, RecordedEvents stretch, List<Object> rows) {
        String name = new ReplayContext(stretch.events(), rows).offerTo(member);
        try {
            Pipeline pipeline = newPipeline();
            // A lag beyond the disorder makes no difference, but Jet would go through all window ends within it.
            long itsLagMillis = Math.min(lagMillis, stretch.disorderMillis());
            answer(pipeline, name, itsLagMillis).rows().writeTo(CollectedRowsP.sink(name));
            Job job = member.getJet().newJob(pipeline, config());
            awaitEndOf(job);
            return lateEvents(job.getMetrics());
        } finally {
            ReplayContext.withdraw(member, name);
        }
    }

    /**
     * A job for each stretch of time, where no window reaches from one to the other, nothing but windows is asked
     * about and no event is late, so that it makes no difference; one job otherwise.
     */
    private List<List<Event>> stretches(RecordedEvents recorded) {
        boolean windowsAlone = query.timing() == Timing.COMPLETE_WINDOW;
        if (!windowsAlone || lagMillis < recorded.disorderMillis()) {
            return List.of(recorded.events());
        }
        long emptyMillis = settings.slideMillis() > EventTime.LAST_MILLIS / MOST_EMPTY_WINDOW_ENDS
                ? EventTime.LAST_MILLIS
                : settings.slideMillis() * MOST_EMPTY_WINDOW_ENDS;
        return Stretches.of(recorded.events(), Math.max(settings.windowMillis(), emptyMillis));
    }

    private Query.Answers<?> answer(Pipeline pipeline, String name, long itsLagMillis) {
        return query.answer(new RecordedStreams(pipeline, name, itsLagMillis), settings);
    }

    /** Order is preserved, for without that Jet may let the rows of one key overtake each other. */
    private static Pipeline newPipeline() {
        return Pipeline.create().setPreserveOrder(true);
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

package nexmark.jet.runner.recorded;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.pipeline.Sink;
import com.hazelcast.jet.pipeline.Sinks;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Set;
import java.util.UUID;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.Millis;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.ProcessorMetric;
import nexmark.jet.query.Query;
import nexmark.jet.question.Timing;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.JobSpec;
import nexmark.jet.runner.job.RecordedStreams;
import nexmark.jet.runner.job.RowSink;
import nexmark.jet.source.RecordedSource;
import nexmark.jet.source.WatermarkSettings;

/**
 * Sends recorded events through a query's own pipeline. At the end of the events every window and every auction closes.
 *
 * @param lagMillis how far behind the latest event an event may arrive without being late; no event is late if this is
 *     at least the disorder of the events
 */
public record Replay(Query query, QuerySettings settings, long lagMillis) {

    /** The most window ends: Jet goes through all of them, from the first event to the last, in a few minutes. */
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
     * @param lateEvents how many events arrived behind the watermark and were dropped; in a query of two streams it
     *     also depends on which of them is ahead
     */
    public record Outcome(List<Object> rows, long lateEvents) {}

    /**
     * Runs the pipeline to its end.
     *
     * @param cluster a cluster of one member: the events reach the pipeline within this process
     * @throws UserMistake if there are far too many windows between the first event and the last
     * @throws Interrupted if the process is asked to end; the job is cancelled then
     */
    public Outcome run(ClusterUnderTest cluster, RecordedEvents recorded) {
        String name = "replay-" + UUID.randomUUID();
        Handover handover = new Handover(recorded.events(), new ArrayList<>());
        cluster.hazelcast().getUserContext().put(name, handover);
        try {
            // A lag beyond the disorder makes no difference, but Jet would go through all window ends within it.
            JobSpec spec = spec(name, Math.min(lagMillis, recorded.disorderMillis()));
            if (query.definition().timing() == Timing.COMPLETE_WINDOW) {
                checkWindowEnds(recorded);
            }
            try (JetJob job = JetJob.submit(cluster, spec, RowSink.ofAnyRow(RowsP.sink(name)))) {
                if (!job.awaitEnd()) {
                    throw new Interrupted();
                }
                return new Outcome(handover.rows(), lateEvents(job));
            }
        } finally {
            cluster.hazelcast().getUserContext().remove(name);
        }
    }

    /** One processor preserves the order; with more, rows of one key may overtake each other. */
    private JobSpec spec(String name, long itsLagMillis) {
        RecordedSource source = (kinds, watermarks, wrapFn) -> ProcessorMetaSupplier.forceTotalParallelismOne(
                ProcessorSupplier.of(() -> new EventsP(name, kinds, watermarks, wrapFn)));
        return new JobSpec(
                name,
                query,
                Variant.IDIOMATIC,
                settings,
                List.of(),
                List.of(),
                pipeline -> new RecordedStreams(pipeline, itsLagMillis, source),
                1,
                null,
                JobSpec.newConfig());
    }

    private void checkWindowEnds(RecordedEvents recorded) {
        LongSummaryStatistics times =
                recorded.events().stream().mapToLong(Event::dateTime).summaryStatistics();
        long lastMillis = times.getMax() - times.getMin();
        if (times.getCount() > 0 && lastMillis / settings.slideMillis() > MOST_WINDOW_ENDS) {
            throw new UserMistake("the events last " + Millis.text(lastMillis) + ", expected at most "
                    + MOST_WINDOW_ENDS + " window ends, one every " + settings.slideMillis() + " ms");
        }
    }

    private static long lateEvents(JetJob job) {
        return job.metrics().get(ProcessorMetric.LATE_EVENTS).stream()
                .mapToLong(Measurement::value)
                .sum();
    }

    /**
     * Events and rows in the member's user context, for the job's processors. Jet's job completes after them; the rows
     * may be read then.
     */
    private record Handover(List<Event> events, List<Object> rows) {

        static Handover of(Processor.Context context, String name) {
            return (Handover) context.hazelcastInstance().getUserContext().get(name);
        }
    }

    /**
     * Keeps the rows in the order of their arrival. One processor takes all rows, so the rows of one key stay in order
     * too.
     */
    private static final class RowsP extends AbstractProcessor {

        private final String replay;
        private List<Object> rows;

        private RowsP(String replay) {
            this.replay = replay;
        }

        private static Sink<Object> sink(String replay) {
            return Sinks.fromProcessor(
                    "rows",
                    ProcessorMetaSupplier.forceTotalParallelismOne(ProcessorSupplier.of(() -> new RowsP(replay))));
        }

        @Override
        protected void init(Context context) {
            rows = Handover.of(context, replay).rows();
        }

        @Override
        protected boolean tryProcess(int ordinal, Object row) {
            rows.add(row);
            return true;
        }
    }

    /**
     * Emits recorded events of some kinds in the order of the recording. The watermark follows the events of all kinds:
     * time passes alike for every stream of a query, whatever the stream holds.
     */
    private static final class EventsP extends AbstractProcessor {

        private final String replay;
        private final Set<EventKind> kinds;
        private final WatermarkSettings watermarks;
        private final ObjLongBiFunction<? super Event, ?> wrapFn;
        private final Traverser<Object> items = this::nextItem;

        private List<Event> events;
        private int position;
        private long latest = Long.MIN_VALUE;
        private long lastWatermark = Long.MIN_VALUE;
        private boolean watermarkDue;

        private EventsP(
                String replay,
                Set<EventKind> kinds,
                WatermarkSettings watermarks,
                ObjLongBiFunction<? super Event, ?> wrapFn) {
            this.replay = replay;
            this.kinds = kinds;
            this.watermarks = watermarks;
            this.wrapFn = wrapFn;
        }

        @Override
        protected void init(Context context) {
            events = Handover.of(context, replay).events();
        }

        @Override
        public boolean complete() {
            return emitFromTraverser(items);
        }

        /** The next event or the watermark that the last one moved; null at the end. */
        private Object nextItem() {
            while (!watermarkDue && position < events.size()) {
                Event event = events.get(position++);
                latest = Math.max(latest, event.dateTime());
                watermarkDue = watermarks.watermarkAt(latest) > lastWatermark;
                if (kinds.contains(event.kind())) {
                    return wrapFn == null ? event : wrapFn.apply(event, event.dateTime());
                }
            }
            if (!watermarkDue) {
                return null;
            }
            watermarkDue = false;
            lastWatermark = watermarks.watermarkAt(latest);
            return new Watermark(lastWatermark);
        }
    }
}

package nexmark.jet.query;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.source.RecordedSource;
import nexmark.jet.source.WatermarkSettings;

/**
 * Streams of the events of a list, in its order. Ahead of each event goes the watermark of its time less the allowed
 * lag, if that is news. The events stay in this JVM, because they are not serializable; the job carries their id.
 */
record ListedEvents(Pipeline pipeline, RecordedSource source, long lagMillis) implements EventStreams {

    private static final AtomicLong NEXT_ID = new AtomicLong();
    private static final Map<Long, List<? extends Event>> LISTS = new ConcurrentHashMap<>();

    static ListedEvents of(Pipeline pipeline, List<? extends Event> events, long lagMillis) {
        long id = NEXT_ID.incrementAndGet();
        LISTS.put(id, List.copyOf(events));
        RecordedSource source = (kinds, watermarks, wrapFn) -> ProcessorMetaSupplier.forceTotalParallelismOne(
                ProcessorSupplier.of(() -> new ListedEventsP(id, kinds, watermarks, wrapFn)));
        return new ListedEvents(pipeline, source, lagMillis);
    }

    @Override
    public StreamStage<Event> bare(Set<EventKind> kinds, long strideMillis) {
        return source.bare(pipeline, kinds, new WatermarkSettings(strideMillis, lagMillis));
    }

    @Override
    public StreamStage<Event> timestamped(Set<EventKind> kinds) {
        return source.timestamped(pipeline, kinds, lagMillis);
    }

    private static final class ListedEventsP extends AbstractProcessor {

        private final Traverser<Object> items;

        private ListedEventsP(
                long id,
                Set<EventKind> kinds,
                WatermarkSettings watermarks,
                ObjLongBiFunction<? super Event, ?> wrapFn) {
            List<Object> withWatermarks = new ArrayList<>();
            long last = Long.MIN_VALUE;
            for (Event event : LISTS.get(id)) {
                long watermark = watermarks.watermarkAt(event.dateTime());
                if (watermark > last) {
                    withWatermarks.add(new Watermark(watermark));
                    last = watermark;
                }
                if (kinds.contains(event.kind())) {
                    withWatermarks.add(wrapFn == null ? event : wrapFn.apply(event, event.dateTime()));
                }
            }
            items = Traversers.traverseIterable(withWatermarks);
        }

        @Override
        public boolean complete() {
            return emitFromTraverser(items);
        }
    }
}

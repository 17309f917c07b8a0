package nexmark.jet.runner.recorded;

import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.source.WatermarkSettings;

/**
 * What a processor that emits recorded events has to know.
 *
 * @param replay the name of the {@link ReplayContext} in the member's user context
 * @param kinds the kinds of events that the stream holds
 * @param wrapFn gives an event Jet's timestamp; null = bare events
 */
record RecordedStream(
        String replay, Set<EventKind> kinds, WatermarkSettings watermarks, ObjLongBiFunction<? super Event, ?> wrapFn) {

    /** The events of all kinds, in the order of the recording. */
    List<Event> events(Processor.Context context) {
        return ReplayContext.of(context.hazelcastInstance(), replay).events();
    }

    /** An event as the stream emits it. */
    Object wrapped(Event event) {
        return wrapFn == null ? event : wrapFn.apply(event, event.dateTime());
    }
}

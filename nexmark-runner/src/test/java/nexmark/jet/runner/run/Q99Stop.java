package nexmark.jet.runner.run;

import com.hazelcast.jet.pipeline.StreamStage;
import java.util.concurrent.atomic.AtomicLong;
import nexmark.jet.event.Event;

/** Blocks a cooperative thread once, for 3.2 s at the given event: at least two whole seconds go by meanwhile. */
final class Q99Stop extends FaultyQuery {

    static final long STOP_MILLIS = 3_200;
    static final AtomicLong EVENTS_LEFT = new AtomicLong();

    @Override
    StreamStage<Event> faulty(StreamStage<Event> events) {
        return events.map(event -> {
            if (EVENTS_LEFT.decrementAndGet() == 0) {
                Stall.ofMillis(STOP_MILLIS);
            }
            return event;
        });
    }
}

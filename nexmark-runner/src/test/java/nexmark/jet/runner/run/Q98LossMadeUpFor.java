package nexmark.jet.runner.run;

import com.hazelcast.jet.pipeline.StreamStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import nexmark.jet.event.Event;

/** Loses one event and gives the one before it twice, which is of the same millisecond. */
final class Q98LossMadeUpFor extends FaultyQuery {

    static final AtomicBoolean DONE = new AtomicBoolean();
    private static final AtomicReference<Event> LAST = new AtomicReference<>();

    @Override
    StreamStage<Event> faulty(StreamStage<Event> events) {
        return events.map(event -> {
            Event last = LAST.getAndSet(event);
            boolean sameMillisecond = last != null && last.dateTime() == event.dateTime();
            return sameMillisecond && isOffTheBeatenTrack(event) && DONE.compareAndSet(false, true) ? last : event;
        });
    }
}

package nexmark.jet.runner.run;

import com.hazelcast.jet.pipeline.StreamStage;
import java.util.concurrent.atomic.AtomicBoolean;
import nexmark.jet.event.Event;

/** Loses one event, 600 ms after the run's start. */
final class Q92DroppedRow extends FaultyQuery {

    static final AtomicBoolean DONE = new AtomicBoolean();

    @Override
    StreamStage<Event> faulty(StreamStage<Event> events) {
        return events.filter(event -> !isLateInItsSecond(event) || !DONE.compareAndSet(false, true));
    }
}

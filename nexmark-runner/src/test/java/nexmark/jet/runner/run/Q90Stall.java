package nexmark.jet.runner.run;

import com.hazelcast.jet.pipeline.StreamStage;
import java.util.concurrent.atomic.AtomicBoolean;
import nexmark.jet.event.Event;

/** Blocks a cooperative thread once, for 300 ms, 600 ms after the run's start. */
final class Q90Stall extends FaultyQuery {

    static final AtomicBoolean DONE = new AtomicBoolean();

    @Override
    StreamStage<Event> faulty(StreamStage<Event> events) {
        return events.map(event -> {
            if (isLateInItsSecond(event) && DONE.compareAndSet(false, true)) {
                Stall.now();
            }
            return event;
        });
    }
}

package nexmark.jet.runner.run;

import com.hazelcast.jet.pipeline.StreamStage;
import java.util.concurrent.atomic.AtomicBoolean;
import nexmark.jet.event.Event;
import nexmark.jet.latency.EpochClock;

/** Stalls once and loses each event that is late. */
final class Q97LostUnderLoad extends FaultyQuery {

    static final AtomicBoolean DONE = new AtomicBoolean();

    @Override
    StreamStage<Event> faulty(StreamStage<Event> events) {
        return events.filter(event -> {
            if (isOffTheBeatenTrack(event) && DONE.compareAndSet(false, true)) {
                Stall.now();
            }
            return EpochClock.millis() - event.dateTime() <= Stall.LATE_MILLIS;
        });
    }
}

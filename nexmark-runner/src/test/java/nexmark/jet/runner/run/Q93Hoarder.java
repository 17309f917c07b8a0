package nexmark.jet.runner.run;

import com.hazelcast.jet.pipeline.StreamStage;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import nexmark.jet.event.Event;

/** Keeps one event in ten for ever. */
public final class Q93Hoarder extends FaultyQuery {

    public static final Queue<Event> KEPT = new ConcurrentLinkedQueue<>();

    private static final int KEEP_ONE_OF = 10;

    @Override
    StreamStage<Event> faulty(StreamStage<Event> events) {
        return events.map(event -> {
            if (event.hashCode() % KEEP_ONE_OF == 0) {
                KEPT.add(event);
            }
            return event;
        });
    }
}

package nexmark.jet.runner.run;

import com.hazelcast.jet.pipeline.StreamStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.query.EventStreams;
import nexmark.jet.query.Query;
import nexmark.jet.question.PassThroughQuestion;

/** Passes all events through but for one fault, of which its oracle knows nothing. */
abstract class FaultyQuery extends PassThroughQuestion implements Query {

    abstract StreamStage<Event> faulty(StreamStage<Event> events);

    /** A run's start is a whole second, so this is so for the first time 600 ms after it. */
    static boolean isLateInItsSecond(Event event) {
        return event.dateTime() % 1000 >= 600;
    }

    @Override
    public Answers<Event> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(faulty(events.all()), Event::dateTime);
    }

    /** Blocks the thread that calls it. */
    static void stall(long millis) {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}

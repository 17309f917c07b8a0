package nexmark.jet.runner.run;

import com.hazelcast.jet.pipeline.StreamStage;
import java.util.concurrent.atomic.AtomicLong;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.query.EventStreams;
import nexmark.jet.query.Query;
import nexmark.jet.question.PassThroughQuestion;

/** Passes all events through but for one fault, of which its oracle knows nothing. */
abstract class FaultyQuery extends PassThroughQuestion implements Query {

    static final AtomicLong FIRST_MILLIS = new AtomicLong();

    abstract StreamStage<Event> faulty(StreamStage<Event> events);

    /** A run's start is a whole second, so this is so for the first time 600 ms after it. */
    static boolean isLateInItsSecond(Event event) {
        return event.dateTime() % 1000 >= 600;
    }

    /**
     * Whether an event is due from 1.0 to 2.2 s after the first: not in the warm-up, nor at the start, the middle or the end
     * of the measured interval of a run of 4 s.
     */
    static boolean isOffTheBeatenTrack(Event event) {
        long since = event.dateTime() - FIRST_MILLIS.accumulateAndGet(event.dateTime(), Math::min);
        return since >= 1000 && since < 2200;
    }

    /** Whether an instant is in the second that begins so many ms after the first that was asked about. */
    static boolean isInTheSecondFrom(long afterMillis, long millis) {
        long since = millis - FIRST_MILLIS.accumulateAndGet(millis, Math::min);
        return since >= afterMillis && since < afterMillis + 1000;
    }

    @Override
    public Answers<Event> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(faulty(events.all()), Event::dateTime);
    }
}

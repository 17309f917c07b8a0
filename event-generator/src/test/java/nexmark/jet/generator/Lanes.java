package nexmark.jet.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import nexmark.jet.event.Event;

/** What lanes hold, and what they have to hold. */
public final class Lanes {

    private Lanes() {}

    /** The events of so many lanes of a sequence, lane by lane. */
    static List<Event> events(EventSequence sequence, int lanes) {
        return IntStream.range(0, lanes)
                .mapToObj(lane -> new LaneCursor(sequence, lane, lanes, -1))
                .flatMap(lane -> rest(lane).stream())
                .toList();
    }

    static <T> List<T> rest(Lane<T> lane) {
        List<T> items = new ArrayList<>();
        lane.lookAt(Long.MAX_VALUE);
        for (T item = lane.peek(); item != null; item = lane.peek()) {
            items.add(item);
            lane.advance();
        }
        return items;
    }

    /** The events of sequences that are due at an instant, sequence by sequence: slow and obvious. */
    public static List<Event> due(List<EventSequence> sequences, long nowNanos) {
        List<Event> events = new ArrayList<>();
        for (EventSequence sequence : sequences) {
            EventGenerator generator = sequence.content().newGenerator(sequence.schedule());
            for (long position = 0;
                    position < sequence.count() && sequence.dueNanos(position) <= nowNanos;
                    position++) {
                long number = sequence.numberAt(position);
                if (sequence.kinds().contains(generator.kindOf(number)) && sequence.arrives(number)) {
                    events.add(generator.event(number, sequence.schedule().millisOf(number)));
                }
            }
        }
        return events;
    }
}

package nexmark.jet.runner.recorded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import nexmark.jet.event.Event;

/**
 * Takes events apart where nothing happens for long. Jet goes through every window end between two events, at about a
 * fifth of a microsecond each, and so would take minutes for years in which nothing happened.
 */
final class Stretches {

    private Stretches() {}

    /**
     * Stretches of event time, the earliest first, each with its events in the order of arrival.
     *
     * @param longestGapMillis a longer time without an event ends a stretch
     */
    static List<List<Event>> of(List<Event> events, long longestGapMillis) {
        long[] begins = begins(events, longestGapMillis);
        if (begins.length < 2) {
            return List.of(events);
        }
        List<List<Event>> stretches = new ArrayList<>();
        Arrays.stream(begins).forEach(begin -> stretches.add(new ArrayList<>()));
        for (Event event : events) {
            int found = Arrays.binarySearch(begins, event.dateTime());
            stretches.get(found >= 0 ? found : -found - 2).add(event);
        }
        return stretches;
    }

    private static long[] begins(List<Event> events, long longestGapMillis) {
        long[] times = events.stream().mapToLong(Event::dateTime).sorted().toArray();
        long[] begins = new long[times.length];
        int count = 0;
        for (int i = 0; i < times.length; i++) {
            if (i == 0 || times[i] - times[i - 1] > longestGapMillis) {
                begins[count++] = times[i];
            }
        }
        return Arrays.copyOf(begins, count);
    }
}

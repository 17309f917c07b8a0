package nexmark.jet.runner.cause;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The incidents of one kind on one member, and how much of a span they cover together; overlaps count once. */
final class Coverage {

    private final List<Incident> incidents;
    /** Begin and end of each stretch without a gap, disjoint and ascending, ms. */
    private final long[] begins;

    private final long[] ends;

    Coverage(List<Incident> incidents) {
        this.incidents = incidents.stream()
                .sorted(Comparator.comparingLong(Incident::fromMillis)
                        .thenComparingLong(Incident::toMillis)
                        .thenComparing(Incident::detail))
                .toList();
        List<long[]> stretches = stretches(this.incidents);
        begins = stretches.stream().mapToLong(stretch -> stretch[0]).toArray();
        ends = stretches.stream().mapToLong(stretch -> stretch[1]).toArray();
    }

    private static List<long[]> stretches(List<Incident> ascending) {
        List<long[]> stretches = new ArrayList<>();
        long[] last = null;
        for (Incident incident : ascending) {
            if (last != null && incident.fromMillis() <= last[1]) {
                last[1] = Math.max(last[1], incident.toMillis());
            } else {
                last = new long[] {incident.fromMillis(), incident.toMillis()};
                stretches.add(last);
            }
        }
        return stretches;
    }

    /** How much of [from, to) the incidents cover, ms. */
    long millisWithin(long fromMillis, long toMillis) {
        long covered = 0;
        for (int i = firstEndingAfter(fromMillis); i < begins.length && begins[i] < toMillis; i++) {
            covered += Math.min(ends[i], toMillis) - Math.max(begins[i], fromMillis);
        }
        return covered;
    }

    private int firstEndingAfter(long millis) {
        int low = 0;
        int high = ends.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ends[middle] > millis) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** The incident that covers most of [from, to), the earliest of equals. This is asked only where some incident is there. */
    Incident longestWithin(long fromMillis, long toMillis) {
        Incident longest = incidents.get(0);
        long most = Long.MIN_VALUE;
        for (Incident incident : incidents) {
            long taken = Math.min(incident.toMillis(), toMillis) - Math.max(incident.fromMillis(), fromMillis);
            if (taken > most) {
                most = taken;
                longest = incident;
            }
        }
        return longest;
    }
}

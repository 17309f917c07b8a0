package nexmark.jet.observer;

import com.hazelcast.map.IMap;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;

/** Takes the reports that a {@link ReportOutbox} on each member sends out of the cluster. Belongs to one thread. */
final class ReportInbox {

    private static final Comparator<MemberReport> IN_ORDER = Comparator.comparing(
                    (MemberReport report) -> report.origin().observer())
            .thenComparingLong(MemberReport::sequence);

    private final Queue<MemberReport> fetched = new ArrayDeque<>();
    private final Set<String> keys = new HashSet<>();
    private final Set<String> memberUuids = new HashSet<>();

    /** Moves the reports out of the map, each observer's in order. */
    void fetch(IMap<String, byte[]> map) {
        List<MemberReport> reports = map.values().stream()
                .map(bytes -> RecordCodec.decode(bytes, MemberReport.class))
                .sorted(IN_ORDER)
                .toList();
        for (MemberReport report : reports) {
            // A report whose removal failed, as its member was lost meanwhile, is fetched again.
            if (keys.add(report.key())) {
                fetched.add(report);
                memberUuids.add(report.origin().memberUuid());
            }
            map.delete(report.key());
        }
    }

    /** The members that have reported at least once. */
    Set<String> memberUuids() {
        return memberUuids;
    }

    /** The reports that {@link #drain} has still to hand over. */
    List<MemberReport> waiting() {
        return List.copyOf(fetched);
    }

    /** Hands over the reports that were fetched since the last call, as {@link ObserverJob#poll} does. */
    int drain(Consumer<MemberReport> consumer) {
        int count = 0;
        for (MemberReport report = fetched.poll(); report != null; report = fetched.poll()) {
            consumer.accept(report);
            count++;
        }
        return count;
    }
}

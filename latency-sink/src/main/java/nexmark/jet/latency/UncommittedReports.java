package nexmark.jet.latency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The reports of an exactly-once job whose rows are not known to stand. A restart begins from the last snapshot, so
 * rows after it come again; which reports are meant says the next execution, from what its processors were restored
 * with.
 *
 * <p>Holds the encoded form: a report's histograms take megabytes, their encoded form some kilobytes.
 */
final class UncommittedReports {

    /** The execution that began last among those that have said from what. */
    private record Restart(long execution, long startMillis, Map<Long, Long> restored) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Held(long execution, long epoch, long rows, long settledBelowMillis, byte[] report) {}

    private final Deque<Held> held = new ArrayDeque<>();
    private final Map<Long, Long> committed = new HashMap<>();
    private final Map<Long, Long> startMillis = new HashMap<>();
    private Restart latest = new Restart(0, Long.MIN_VALUE, Map.of());
    private long rowsRolledBack;

    /** Notes the committed epoch, start and restored epochs that a report gives. */
    void learn(IntervalReport report) {
        Delivery delivery = report.delivery();
        long execution = report.origin().executionId();
        committed.merge(execution, delivery.committedEpoch(), Math::max);
        long start = startMillis.merge(execution, report.startMillis(), Math::min);
        if (delivery.restored().isPresent() && start > latest.startMillis) {
            latest = new Restart(execution, start, delivery.restored().get());
        }
    }

    /** Keeps a report until its fate is known; {@code settledBelowMillis} is the lowest watermark before it came. */
    void hold(IntervalReport report, long settledBelowMillis) {
        held.add(new Held(
                report.origin().executionId(),
                report.delivery().epoch(),
                report.interval().rows(),
                settledBelowMillis,
                report.encode()));
    }

    /** Hands out the reports that stand by now, and forgets those that were rolled back. */
    List<IntervalReport> release() {
        List<IntervalReport> stand = new ArrayList<>();
        for (Iterator<Held> reports = held.iterator(); reports.hasNext(); ) {
            Held report = reports.next();
            boolean superseded = isSuperseded(report);
            long standing = superseded
                    ? latest.restored.getOrDefault(report.execution, Delivery.NONE)
                    : committed.get(report.execution);
            if (report.epoch <= standing) {
                stand.add(IntervalReport.decode(report.report));
                reports.remove();
            } else if (superseded) {
                rowsRolledBack += report.rows;
                reports.remove();
            }
        }
        return stand;
    }

    /**
     * Nothing more will come: what the execution that began last has reported stands, what is open of others does not.
     */
    List<IntervalReport> releaseAll() {
        List<IntervalReport> stand = new ArrayList<>(release());
        long last =
                startMillis.values().stream().mapToLong(Long::longValue).max().orElse(0);
        for (Held report : held) {
            if (startMillis.get(report.execution) == last) {
                stand.add(IntervalReport.decode(report.report));
            } else {
                rowsRolledBack += report.rows;
            }
        }
        held.clear();
        return stand;
    }

    /** The lowest watermark before the oldest held report came: no row below it is held; empty if none is. */
    OptionalLong settledBelowMillis() {
        return held.stream().mapToLong(report -> report.settledBelowMillis).min();
    }

    long rowsRolledBack() {
        return rowsRolledBack;
    }

    private boolean isSuperseded(Held report) {
        return report.execution != latest.execution && startMillis.get(report.execution) <= latest.startMillis;
    }
}

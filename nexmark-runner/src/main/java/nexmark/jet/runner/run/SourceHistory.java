package nexmark.jet.runner.run;

import java.util.Map.Entry;
import java.util.TreeMap;

/** The source's readings over a run, in the order of their time. */
final class SourceHistory {

    private static final double MILLIS_PER_SECOND = 1000;

    private final TreeMap<Long, SourceReading> readings = new TreeMap<>();

    void add(SourceReading reading) {
        if (reading != null) {
            readings.put(reading.atMillis(), reading);
        }
    }

    SourceReading latest() {
        return readings.isEmpty() ? null : readings.lastEntry().getValue();
    }

    /**
     * Events/s over a span, between readings by interpolation; NaN where the readings do not reach, and where the job was
     * restarted within the span: what an execution emitted after the last reading of it is not known.
     */
    double emittedPerSecond(long fromMillis, long toMillis) {
        if (!isOneExecution(fromMillis, toMillis)) {
            return Double.NaN;
        }
        double emitted = emittedAt(toMillis) - emittedAt(fromMillis);
        // Fewer than before: a member that had died was not among those that reported, and its restart is yet to come.
        return emitted < 0 ? Double.NaN : emitted * MILLIS_PER_SECOND / (toMillis - fromMillis);
    }

    private boolean isOneExecution(long fromMillis, long toMillis) {
        Entry<Long, SourceReading> first = readings.floorEntry(fromMillis);
        Entry<Long, SourceReading> last = readings.ceilingEntry(toMillis);
        return first != null
                && last != null
                && first.getValue().execution().equals(last.getValue().execution());
    }

    /** Events that had entered the pipeline by an instant; both readings beside it are of one execution. */
    private double emittedAt(long millis) {
        SourceReading from = readings.floorEntry(millis).getValue();
        SourceReading to = readings.ceilingEntry(millis).getValue();
        if (from.atMillis() == to.atMillis()) {
            return from.emitted();
        }
        double share = (double) (millis - from.atMillis()) / (to.atMillis() - from.atMillis());
        return from.emitted() + share * (to.emitted() - from.emitted());
    }

    /** Readings within a span, whose figures are of the second before each. */
    SourceReading[] between(long fromMillis, long toMillis) {
        return readings.subMap(fromMillis, true, toMillis, true).values().toArray(SourceReading[]::new);
    }
}

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

    /** Events/s over a span, between readings by interpolation; NaN where the readings do not reach. */
    double emittedPerSecond(long fromMillis, long toMillis) {
        return (emittedAt(toMillis) - emittedAt(fromMillis)) * MILLIS_PER_SECOND / (toMillis - fromMillis);
    }

    /** Events that had entered the pipeline by an instant. */
    double emittedAt(long millis) {
        Entry<Long, SourceReading> before = readings.floorEntry(millis);
        Entry<Long, SourceReading> after = readings.ceilingEntry(millis);
        if (before == null || after == null) {
            return Double.NaN;
        }
        SourceReading from = before.getValue();
        SourceReading to = after.getValue();
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

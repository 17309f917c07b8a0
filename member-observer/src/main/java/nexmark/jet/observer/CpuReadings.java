package nexmark.jet.observer;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The CPU time of one JVM's process at each reading; between two readings its use is assumed to be even. */
public final class CpuReadings {

    private final NavigableMap<Long, Long> cpuNanosAt = new TreeMap<>();

    /** Adds the CPU time used up to an instant, epoch ns. */
    public void add(long atNanos, long cpuNanos) {
        cpuNanosAt.put(atNanos, cpuNanos);
    }

    /** Whether there are readings at or before the first instant, and at or after the second. */
    public boolean cover(long fromNanos, long toNanos) {
        return cpuNanosAt.floorKey(fromNanos) != null && cpuNanosAt.ceilingKey(toNanos) != null;
    }

    /** The CPU time used between two instants, as far as there are readings; 0 if there are none. */
    public double usedNanos(long fromNanos, long toNanos) {
        return cpuNanosAt.isEmpty() ? 0 : at(toNanos) - at(fromNanos);
    }

    private double at(long nanos) {
        Map.Entry<Long, Long> before = cpuNanosAt.floorEntry(nanos);
        Map.Entry<Long, Long> after = cpuNanosAt.ceilingEntry(nanos);
        if (before == null) {
            return after.getValue();
        }
        if (after == null || after.getKey().equals(before.getKey())) {
            return before.getValue();
        }
        double part = (double) (nanos - before.getKey()) / (after.getKey() - before.getKey());
        return before.getValue() + part * (after.getValue() - before.getValue());
    }
}

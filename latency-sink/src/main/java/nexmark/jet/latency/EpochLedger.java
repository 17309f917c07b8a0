package nexmark.jet.latency;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The epochs of a job that one member's sink knows to be safe. Shared by its processors and its publisher. */
final class EpochLedger {

    private final long executionId;
    private final boolean exactlyOnce;
    private final TreeMap<Long, Long> restored = new TreeMap<>();
    private boolean begun;
    private long committedEpoch = Delivery.NONE;

    EpochLedger(long executionId, boolean exactlyOnce) {
        this.executionId = executionId;
        this.exactlyOnce = exactlyOnce;
    }

    /** The snapshot from which this execution begins holds the rows of that execution's epochs up to this one. */
    synchronized void restored(long execution, long epoch) {
        restored.merge(execution, epoch, Math::max);
    }

    /** A processor has all of the snapshot, if there was one, and begins. */
    synchronized void begun() {
        begun = true;
    }

    /** The snapshot that ended this epoch has succeeded on all members. */
    synchronized void committed(long epoch) {
        committedEpoch = Math.max(committedEpoch, epoch);
    }

    /** Content of the snapshot that ends an epoch: all restored epochs and this one, by execution. */
    synchronized Map<Long, Long> toSave(long epoch) {
        Map<Long, Long> saved = new TreeMap<>(restored);
        saved.put(executionId, epoch);
        return saved;
    }

    synchronized Delivery delivery(long epoch) {
        return new Delivery(
                exactlyOnce, epoch, committedEpoch, begun ? Optional.of(Map.copyOf(restored)) : Optional.empty());
    }
}

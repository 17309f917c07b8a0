package nexmark.jet.latency;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Whether the rows of a report stand. An epoch lies between two snapshots of one execution of a job: the first is 0,
 * and every processor passes from one to the next at the snapshot's barrier, with all rows before it published.
 *
 * @param exactlyOnce whether rows whose epoch is never committed come again, so that these must not count
 * @param epoch in which the report's rows came
 * @param committedEpoch highest epoch of this execution of which the member knows that its snapshot has succeeded, or
 *     {@link #NONE}
 * @param restored for each earlier execution its last epoch within the snapshot from which this one began; none if it
 *     began from no snapshot; empty until the member knows
 */
public record Delivery(boolean exactlyOnce, long epoch, long committedEpoch, Optional<Map<Long, Long>> restored) {

    /** No epoch. */
    public static final long NONE = -1;

    /** For a sink whose rows stand as soon as they have come. */
    public static final Delivery AT_ONCE = new Delivery(false, 0, NONE, Optional.of(Map.of()));

    public Delivery {
        restored = Objects.requireNonNull(restored, "restored").map(Map::copyOf);
        if (epoch < 0 || committedEpoch < NONE) {
            throw new IllegalArgumentException(
                    "epoch " + epoch + ", committed " + committedEpoch + ", expected 0 or more and −1 or more");
        }
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeBoolean(exactlyOnce);
        out.writeLong(epoch);
        out.writeLong(committedEpoch);
        out.writeInt(restored.map(Map::size).orElse(-1));
        for (Entry<Long, Long> execution : restored.orElse(Map.of()).entrySet()) {
            out.writeLong(execution.getKey());
            out.writeLong(execution.getValue());
        }
    }

    static Delivery readFrom(DataInput in) throws IOException {
        boolean exactlyOnce = in.readBoolean();
        long epoch = in.readLong();
        long committed = in.readLong();
        int size = in.readInt();
        Map<Long, Long> restored = new TreeMap<>();
        for (int i = 0; i < size; i++) {
            restored.put(in.readLong(), in.readLong());
        }
        return new Delivery(exactlyOnce, epoch, committed, size < 0 ? Optional.empty() : Optional.of(restored));
    }
}

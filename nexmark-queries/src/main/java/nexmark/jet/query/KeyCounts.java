package nexmark.jet.query;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.DataSerializable;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.LongStream;
import nexmark.jet.event.CompactWire;
import org.agrona.collections.Long2LongCounterMap;
import org.agrona.collections.LongLongConsumer;

/**
 * The number of events by key, in one table of longs. A window that keeps these for a shard of the keys has one
 * accumulator for each shard and frame; a window by key has three objects for each key and frame.
 */
final class KeyCounts implements DataSerializable {

    private final Long2LongCounterMap counts = new Long2LongCounterMap(0);

    void add(long key) {
        counts.incrementAndGet(key);
    }

    void add(KeyCounts others) {
        others.counts.forEach(counts::addAndGet);
    }

    /** Takes away counts that were added before; keys that no longer occur are forgotten. */
    void subtract(KeyCounts others) {
        others.counts.forEach((key, count) -> counts.addAndGet(key, -count));
    }

    /** The number of the key's events, 0 if there are none. */
    long of(long key) {
        return counts.get(key);
    }

    /** Hands over each key, with how often it occurs. */
    void forEach(LongLongConsumer consumer) {
        counts.forEach(consumer);
    }

    /** Writes keys as differences: ids of one shard and frame are near each other. */
    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        CompactWire.writeLong(counts.size(), out);
        long last = 0;
        for (long key : sortedKeys()) {
            CompactWire.writeSigned(key - last, out);
            CompactWire.writeLong(counts.get(key), out);
            last = key;
        }
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        long last = 0;
        for (long left = CompactWire.readLong(in); left > 0; left--) {
            last += CompactWire.readSigned(in);
            counts.put(last, CompactWire.readLong(in));
        }
    }

    long[] sortedKeys() {
        LongStream.Builder keys = LongStream.builder();
        counts.forEach((key, count) -> keys.add(key));
        return keys.build().sorted().toArray();
    }

    /** Whether both count the same; Jet's windows forget accumulators that equal an empty one. */
    @Override
    public boolean equals(Object other) {
        return other instanceof KeyCounts others
                && counts.size() == others.counts.size()
                && LongStream.of(sortedKeys()).allMatch(key -> of(key) == others.of(key));
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sortedKeys());
    }
}

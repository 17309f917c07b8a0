package nexmark.jet.query;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import nexmark.jet.event.CompactWire;
import org.agrona.collections.Long2LongCounterMap;

/** The number of each key's events within a frame: twelve bytes a key, on the wire some three. */
final class FrameCounts implements FrameColumns {

    private final long frameEnd;
    private final int shard;
    private final long[] keys;
    private final int[] counts;

    private FrameCounts(long frameEnd, int shard, long[] keys, int[] counts) {
        this.frameEnd = frameEnd;
        this.shard = shard;
        this.keys = keys;
        this.counts = counts;
    }

    /** Counts by key, dealt out to the shards that have any. */
    static List<FrameCounts> of(long frameEnd, Long2LongCounterMap countByKey) {
        List<FrameCounts> filled = new ArrayList<>(SHARDS);
        for (FrameCounts shard : byShard(frameEnd, countByKey)) {
            if (shard.size() > 0) {
                filled.add(shard);
            }
        }
        return filled;
    }

    /** Counts by key, dealt out to all shards. */
    static FrameCounts[] byShard(long frameEnd, Long2LongCounterMap countByKey) {
        int[] sizes = new int[SHARDS];
        countByKey.forEach((key, count) -> sizes[FrameColumns.shardOf(key)]++);
        FrameCounts[] shards = new FrameCounts[SHARDS];
        for (int shard = 0; shard < SHARDS; shard++) {
            shards[shard] = new FrameCounts(frameEnd, shard, new long[sizes[shard]], new int[sizes[shard]]);
        }
        countByKey.forEach((key, count) -> {
            int shard = FrameColumns.shardOf(key);
            int place = --sizes[shard];
            shards[shard].keys[place] = key;
            shards[shard].counts[place] = Math.toIntExact(count);
        });
        return shards;
    }

    @Override
    public long frameEnd() {
        return frameEnd;
    }

    @Override
    public int shard() {
        return shard;
    }

    @Override
    public long events() {
        return Arrays.stream(counts).asLongStream().sum();
    }

    @Override
    public int size() {
        return keys.length;
    }

    long key(int i) {
        return keys[i];
    }

    void addTo(Long2LongCounterMap countByKey) {
        for (int i = 0; i < keys.length; i++) {
            countByKey.addAndGet(keys[i], counts[i]);
        }
    }

    void subtractFrom(Long2LongCounterMap countByKey) {
        for (int i = 0; i < keys.length; i++) {
            countByKey.addAndGet(keys[i], -counts[i]);
        }
    }

    void write(ObjectDataOutput out) throws IOException {
        writeFrame(out);
        writeColumns(out);
    }

    static FrameCounts read(ObjectDataInput in) throws IOException {
        return readColumns(CompactWire.readLong(in), in.readByte(), in);
    }

    /** Writes frame and shard, once for all {@linkplain #writeColumns columns} of that shard. */
    void writeFrame(ObjectDataOutput out) throws IOException {
        CompactWire.writeLong(frameEnd, out);
        out.writeByte(shard);
    }

    /** Writes keys as differences: ids that arrive in one frame are near each other. */
    void writeColumns(ObjectDataOutput out) throws IOException {
        CompactWire.writeLong(keys.length, out);
        long last = 0;
        for (long key : keys) {
            CompactWire.writeSigned(key - last, out);
            last = key;
        }
        for (int count : counts) {
            CompactWire.writeLong(count, out);
        }
    }

    static FrameCounts readColumns(long frameEnd, int shard, ObjectDataInput in) throws IOException {
        int size = Math.toIntExact(CompactWire.readLong(in));
        long[] keys = new long[size];
        int[] counts = new int[size];
        long last = 0;
        for (int i = 0; i < size; i++) {
            last += CompactWire.readSigned(in);
            keys[i] = last;
        }
        for (int i = 0; i < size; i++) {
            counts[i] = Math.toIntExact(CompactWire.readLong(in));
        }
        return new FrameCounts(frameEnd, shard, keys, counts);
    }
}

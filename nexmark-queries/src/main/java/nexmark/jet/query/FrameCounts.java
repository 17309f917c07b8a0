package nexmark.jet.query;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.collections.Long2LongCounterMap;

/** How often each key came within a frame: twelve bytes a key. */
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

    int size() {
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
        out.writeLong(frameEnd);
        out.writeInt(shard);
        out.writeLongArray(keys);
        out.writeIntArray(counts);
    }

    static FrameCounts read(ObjectDataInput in) throws IOException {
        return new FrameCounts(in.readLong(), in.readInt(), in.readLongArray(), in.readIntArray());
    }
}

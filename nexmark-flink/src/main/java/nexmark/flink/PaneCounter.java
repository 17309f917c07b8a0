package nexmark.flink;

import java.io.Serializable;
import nexmark.jet.event.Event;
import org.agrona.collections.Long2LongCounterMap;

/** Counts the events of each pane by a key, in tables of longs, and hands over one item for each shard of the keys. */
final class PaneCounter extends PaneOperator<Long2LongCounterMap, PaneCounter.PaneCounts> {

    /** Few enough for an item to be worth its way, and enough for many processors to have their share. */
    private static final int SHARDS = 64;

    private final KeyOf keyOf;

    PaneCounter(long paneMillis, KeyOf keyOf) {
        super(paneMillis);
        this.keyOf = keyOf;
    }

    interface KeyOf extends Serializable {
        long of(Event event);
    }

    /**
     * Counts of one pane and shard, or a part of them.
     *
     * @param paneEnd epoch ms, exclusive
     * @param keysAndCounts each key and its count in turns, never changed
     */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares two of these
    record PaneCounts(long paneEnd, int shard, long[] keysAndCounts) {}

    static int shardOf(long key) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> (Long.SIZE - Integer.numberOfTrailingZeros(SHARDS)));
    }

    @Override
    Long2LongCounterMap newSum() {
        return new Long2LongCounterMap(0);
    }

    @Override
    void add(Event event, Long2LongCounterMap counts) {
        counts.incrementAndGet(keyOf.of(event));
    }

    @Override
    void emitAll(long paneEnd, Long2LongCounterMap counts) {
        int[] used = new int[SHARDS];
        counts.forEach((key, count) -> used[shardOf(key)] += 2);
        long[][] byShard = new long[SHARDS][];
        for (int shard = 0; shard < SHARDS; shard++) {
            byShard[shard] = new long[used[shard]];
        }
        counts.forEach((key, count) -> {
            int shard = shardOf(key);
            byShard[shard][--used[shard]] = count;
            byShard[shard][--used[shard]] = key;
        });
        for (int shard = 0; shard < SHARDS; shard++) {
            if (byShard[shard].length > 0) {
                emit(paneEnd, new PaneCounts(paneEnd, shard, byShard[shard]));
            }
        }
    }
}

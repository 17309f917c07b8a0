package nexmark.jet.query;

/**
 * What came within one frame (the time between two window ends) in one part of the key space, as columns: what travels
 * and is kept is one object for many keys, and a few bytes for each of them. What it says does not change.
 */
interface FrameColumns {

    /** Into how many parts the keys are dealt: enough that any number of processors gets about the same share. */
    int SHARDS = 64;

    /** End of the frame, epoch ms, exclusive. */
    long frameEnd();

    /** Which part of the key space the keys are from. */
    int shard();

    static int shardOf(long key) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - Integer.numberOfTrailingZeros(SHARDS)));
    }
}

package nexmark.jet.query;

/**
 * The events of one frame (the time between two window ends) in one part of the key space, as columns: one object for
 * many keys, with a few bytes for each of them, travels and is kept. Its figures do not change.
 */
interface FrameColumns {

    /**
     * The number of parts into which the keys are dealt. Jet deals the parts to its processors by their hash, so not
     * quite evenly: with up to four processors the busiest has an eighth more than the mean, with twelve nearly twice
     * as much.
     */
    int SHARDS = 64;

    /** End of the frame, epoch ms, exclusive. */
    long frameEnd();

    /** The number of events in the columns. */
    long events();

    /** The number of keys in the columns. */
    int size();

    /** The part of the key space that the keys are from. */
    int shard();

    static int shardOf(long key) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - Integer.numberOfTrailingZeros(SHARDS)));
    }
}

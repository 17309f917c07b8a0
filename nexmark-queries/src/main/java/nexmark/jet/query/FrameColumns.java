package nexmark.jet.query;

/**
 * What came within one frame (the time between two window ends) in one part of the key space, as columns: what travels
 * and is kept is one object for many keys, and a few bytes for each of them. What it says does not change.
 */
interface FrameColumns {

    /**
     * Into how many parts the keys are dealt. Jet deals the parts to its processors by their hash, so not quite evenly:
     * with up to four processors the busiest has an eighth more than the mean, with twelve nearly twice as much.
     */
    int SHARDS = 64;

    /** End of the frame, epoch ms, exclusive. */
    long frameEnd();

    /** How many events it stands for. */
    long events();

    /** Which part of the key space the keys are from. */
    int shard();

    static int shardOf(long key) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - Integer.numberOfTrailingZeros(SHARDS)));
    }
}

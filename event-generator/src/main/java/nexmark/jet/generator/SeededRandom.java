package nexmark.jet.generator;

/**
 * {@link java.util.Random}'s sequence, draw for draw, without its atomic update: the order and kind of draws is the
 * contract that makes the standard profile's events the same as Beam's. Constants and steps are taken from that class's
 * specification.
 */
final class SeededRandom {

    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final int UNUSED_BITS = 16;
    private static final long ADDEND = 0xBL << UNUSED_BITS;

    /** The 48 bits of {@code Random}, as the highest of 64: overflow takes the place of its mask. */
    private long state;

    void seed(long seed) {
        state = (seed ^ MULTIPLIER) << UNUSED_BITS;
    }

    /** For loops that draw much: they keep the state in a register, and return it at their end. */
    long state() {
        return state;
    }

    void moveTo(long newState) {
        state = newState;
    }

    /** The state after one draw. Its highest bits are what is drawn. */
    static long step(long state) {
        return state * MULTIPLIER + ADDEND;
    }

    /** Uniform in [0, bound). */
    int nextInt(int bound) {
        int draw = next(31);
        int mask = bound - 1;
        if ((bound & mask) == 0) {
            return (int) ((bound * (long) draw) >> 31);
        }
        int result = draw % bound;
        while (draw - result + mask < 0) {
            draw = next(31);
            result = draw % bound;
        }
        return result;
    }

    /** The 53 bits of {@code nextDouble()}, which is as many 2⁵³rds. */
    long nextDoubleBits() {
        return ((long) next(26) << 27) + next(27);
    }

    /** Beam's choice in [0, n): one int draw below 2³¹ − 1, else a long one. */
    long nextLong(long n) {
        return n < Integer.MAX_VALUE ? nextInt((int) n) : Math.abs((((long) next(32) << 32) + next(32)) % n);
    }

    /**
     * A draw for a number alone: the finalizer of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
     * Generators, 2014).
     */
    static long mix(long n) {
        long z = (n + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    private int next(int bits) {
        state = step(state);
        return (int) (state >>> (Long.SIZE - bits));
    }
}

package nexmark.jet.generator;

/**
 * {@link java.util.Random}'s sequence, draw for draw, without its atomic update: the order and kind of draws is the
 * contract that makes the standard profile's events the same as Beam's. Constants and steps are taken from that class's
 * specification.
 */
final class SeededRandom {

    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long ADDEND = 0xBL;
    private static final long MASK = (1L << 48) - 1;
    private static final double DOUBLE_UNIT = 0x1.0p-53;

    private long state;

    void seed(long seed) {
        state = (seed ^ MULTIPLIER) & MASK;
    }

    int nextInt() {
        return next(32);
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

    double nextDouble() {
        return (((long) next(26) << 27) + next(27)) * DOUBLE_UNIT;
    }

    /** Beam's choice in [0, n): one int draw below 2³¹ − 1, else a long one. */
    long nextLong(long n) {
        return n < Integer.MAX_VALUE ? nextInt((int) n) : Math.abs((((long) next(32) << 32) + next(32)) % n);
    }

    /** A draw for a number alone: the finalizer of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014). */
    static long mix(long n) {
        long z = (n + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    private int next(int bits) {
        state = (state * MULTIPLIER + ADDEND) & MASK;
        return (int) (state >>> (48 - bits));
    }
}

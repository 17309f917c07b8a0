package nexmark.jet.source;

/**
 * A figure of one second and the second's number in a single {@code long}. A collector reads metrics one by one while the
 * source goes on, so a figure has to say itself to which second it belongs. The number is kept modulo 2¹⁶, which is 18
 * hours; 0 stands for no figure.
 */
public final class SecondStamp {

    /** The value of a metric that holds no figure. */
    public static final long EMPTY = 0;

    private static final int SECOND_BITS = 16;
    private static final long SECOND_MASK = (1L << SECOND_BITS) - 1;

    private SecondStamp() {}

    /**
     * Packs a figure.
     *
     * @param figure 0 to 2⁴⁷ − 2
     * @param second since the epoch
     */
    public static long of(long figure, long second) {
        return ((figure + 1) << SECOND_BITS) | (second & SECOND_MASK);
    }

    /** The figure of a value that is not {@link #EMPTY}. */
    public static long figure(long stamped) {
        return (stamped >> SECOND_BITS) - 1;
    }

    /**
     * The second of a value, since the epoch.
     *
     * @param nearSecond a second within nine hours of it
     */
    public static long second(long stamped, long nearSecond) {
        return nearSecond + (short) (stamped - nearSecond);
    }
}

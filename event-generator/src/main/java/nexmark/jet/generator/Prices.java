package nexmark.jet.generator;

/** Beam's prices: cents from 1 to 1,000,000 dollars, uniform in their logarithm. */
final class Prices {

    private static final int DRAW_BITS = 53;
    private static final int BITS = 8;
    private static final int SIZE = 1 << BITS;
    private static final int REST_BITS = DRAW_BITS - 2 * BITS;
    private static final double DRAW_UNIT = 0x1.0p-53;
    private static final double DIGITS = 6;

    /** Cents by the highest bits of a draw, and the factors of the bits after these. */
    private static final double[] CENTS = new double[SIZE];

    private static final double[] FACTORS = new double[SIZE];
    private static final double LOG_UNIT = DRAW_UNIT * DIGITS * Math.log(10);

    /**
     * The tables' error is below 10⁻⁶ cents, and so is the error of Beam's formula: both round alike, unless they are
     * nearer than this to half a cent.
     */
    private static final double NEAR = 1e-5;

    static {
        for (int i = 0; i < SIZE; i++) {
            CENTS[i] = 100 * Math.pow(10, DIGITS * i / SIZE);
            FACTORS[i] = Math.pow(10, DIGITS * i / SIZE / SIZE);
        }
    }

    private Prices() {}

    /** @param draw of 53 bits */
    static long cents(long draw) {
        double x = (draw & ((1L << REST_BITS) - 1)) * LOG_UNIT;
        double cents = CENTS[(int) (draw >>> (DRAW_BITS - BITS)) & (SIZE - 1)]
                * FACTORS[(int) (draw >>> REST_BITS) & (SIZE - 1)]
                * (1 + x * (1 + x * (1.0 / 2 + x * (1.0 / 6))));
        long floor = (long) cents;
        double toHalf = cents - floor - 0.5;
        if (Math.abs(toHalf) < NEAR) {
            return beamsCents(draw);
        }
        return toHalf < 0 ? floor : floor + 1;
    }

    /** As Beam has it. */
    static long beamsCents(long draw) {
        return Math.round(Math.pow(10.0, draw * DRAW_UNIT * DIGITS) * 100.0);
    }
}

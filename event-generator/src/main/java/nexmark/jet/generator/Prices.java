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
    private static final double LOG_UNIT = DIGITS / SIZE / SIZE * Math.log(10);

    private static final int MANTISSA_BITS = 52;
    private static final long MANTISSA = (1L << MANTISSA_BITS) - 1;
    private static final long ONE_BITS = Double.doubleToRawLongBits(1);
    /** Added to a smaller double, it leaves the nearest whole number in the mantissa. */
    private static final double WHOLE = 0x1.0p52;

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

    /**
     * Moves bits between longs and doubles: a conversion on x86 also waits for the register's old value, which the
     * price before computes.
     *
     * @param draw of 53 bits
     */
    static long cents(long draw) {
        long rest = draw << (MANTISSA_BITS - REST_BITS) & MANTISSA;
        double x = (Double.longBitsToDouble(ONE_BITS | rest) - 1) * LOG_UNIT;
        double cents = CENTS[(int) (draw >>> (DRAW_BITS - BITS)) & (SIZE - 1)]
                * FACTORS[(int) (draw >>> REST_BITS) & (SIZE - 1)]
                * (1 + x * (1 + x * (1.0 / 2 + x * (1.0 / 6))));
        double rounded = cents + WHOLE;
        if (Math.abs(cents - (rounded - WHOLE)) > 0.5 - NEAR) {
            return beamsCents(draw);
        }
        return Double.doubleToRawLongBits(rounded) & MANTISSA;
    }

    /** As Beam has it. */
    static long beamsCents(long draw) {
        return Math.round(Math.pow(10.0, draw * DRAW_UNIT * DIGITS) * 100.0);
    }
}

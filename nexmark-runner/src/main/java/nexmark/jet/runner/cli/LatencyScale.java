package nexmark.jet.runner.cli;

/**
 * Where latencies stand on a plot of characters, whose rows count from 0 at the top.
 *
 * @param bottom smallest latency, µs
 * @param top largest latency, µs
 * @param rows at least two; an odd number has a row in the middle
 */
record LatencyScale(double bottom, double top, int rows) {

    private static final double WIDE = 10;

    /** A linear scale would draw the small latencies of a wide range in one row. */
    boolean isLogarithmic() {
        return bottom > 0 && top >= WIDE * bottom;
    }

    /** The row of a latency, µs, that is neither below the bottom nor above the top. */
    int row(double micros) {
        double range = onScale(top) - onScale(bottom);
        double share = range == 0 ? 0 : (onScale(micros) - onScale(bottom)) / range;
        return rows - 1 - Math.toIntExact(Math.round(share * (rows - 1)));
    }

    /** The latency, µs, that stands in the middle of a row. */
    double micros(int row) {
        double share = 1 - (double) row / (rows - 1);
        double value = onScale(bottom) + share * (onScale(top) - onScale(bottom));
        return isLogarithmic() ? Math.pow(10, value) : value;
    }

    /** Whether a row is the top, the middle or the bottom. A scale of a single latency has a bottom only. */
    boolean isNamed(int row) {
        return row == rows - 1 || (top > bottom && (row == 0 || row == rows / 2));
    }

    private double onScale(double micros) {
        return isLogarithmic() ? Math.log10(micros) : micros;
    }
}

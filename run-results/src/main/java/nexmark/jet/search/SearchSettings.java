package nexmark.jet.search;

import nexmark.jet.process.UserMistake;

/**
 * What a search is to find, and how carefully.
 *
 * @param startRate the first rate, events/s
 * @param tolerance how far the answer may be from the capacity, as a share of it
 * @param confirmations runs that try the answer again, of which more than half have to hold
 */
public record SearchSettings(long startRate, double tolerance, int confirmations) {

    /** Larger rates are not tried, events/s. */
    public static final long LARGEST_RATE = 1_000_000_000;

    /** Rates have four digits, so a bracket cannot be much narrower than a thousandth. */
    private static final double LEAST_TOLERANCE = 0.01;

    public SearchSettings {
        if (startRate < 1 || startRate > LARGEST_RATE) {
            throw new UserMistake("--start is " + startRate + ", expected 1 to " + LARGEST_RATE);
        }
        if (!(tolerance >= LEAST_TOLERANCE && tolerance <= 0.5)) {
            throw new UserMistake("--tolerance is out of its range, expected 1% to 50%");
        }
        if (confirmations < 1 || confirmations > 99) {
            throw new UserMistake("--confirm is " + confirmations + ", expected 1 to 99");
        }
    }

    /** A bracket is narrow if its ends differ by less than half the tolerance; the other half is for unlucky trials. */
    public double resolution() {
        return tolerance / 2;
    }
}

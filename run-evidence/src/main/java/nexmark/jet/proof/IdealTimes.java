package nexmark.jet.proof;

import nexmark.jet.oracle.Oracle.Slice;

/**
 * The ideal times that a query's rows can have in a slice: the multiples of a period, 1 ms where a row can have any
 * time.
 */
public record IdealTimes(Slice slice, long periodMillis) {

    private static final int NOT_ONE = -1;

    public int count() {
        return Math.toIntExact(indexFrom(slice.toMillis()));
    }

    /** The ideal time of an index, which counts from 0; epoch ms. */
    long at(int index) {
        return (firstNumber() + index) * periodMillis;
    }

    /** The index of an ideal time, or −1 if it is none of these. */
    int indexOf(long millis) {
        boolean isOne = slice.contains(millis) && Math.floorMod(millis, periodMillis) == 0;
        return isOne ? indexFrom(millis) : NOT_ONE;
    }

    /** The index of the first ideal time at or after an instant of the slice, or of its end. */
    int indexFrom(long millis) {
        return Math.toIntExact(ceilDiv(millis) - firstNumber());
    }

    private long firstNumber() {
        return ceilDiv(slice.fromMillis());
    }

    private long ceilDiv(long millis) {
        return -Math.floorDiv(-millis, periodMillis);
    }
}

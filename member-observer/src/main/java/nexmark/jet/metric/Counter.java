package nexmark.jet.metric;

import java.util.function.LongSupplier;

/** A number that only grows, read as its growth since the last reading; a negative reading means "not known". */
final class Counter {

    private final LongSupplier reading;
    private long last = -1;

    Counter(LongSupplier reading) {
        this.reading = reading;
    }

    void start() {
        last = reading.getAsLong();
    }

    /** The growth since the last call or {@link #start}; NaN if it was not known then or is not now. */
    double growth() {
        long before = last;
        last = reading.getAsLong();
        return before < 0 || last < 0 ? Double.NaN : last - before;
    }
}

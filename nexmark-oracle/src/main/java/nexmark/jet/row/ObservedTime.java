package nexmark.jet.row;

/**
 * A time that depends on when an engine worked, so that the oracle cannot know it. It travels in a row, but rows that
 * differ in it alone are equal: any two observed times are, and checksums of rows leave them out.
 */
public final class ObservedTime {

    /** Not measured. */
    public static final ObservedTime NONE = new ObservedTime(0);

    private final long millis;

    public ObservedTime(long millis) {
        this.millis = millis;
    }

    /** Epoch ms. */
    public long millis() {
        return millis;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ObservedTime;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    @Override
    public String toString() {
        return Long.toString(millis);
    }
}

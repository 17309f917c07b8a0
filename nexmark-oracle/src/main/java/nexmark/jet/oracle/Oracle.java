package nexmark.jet.oracle;

import java.util.Collection;
import java.util.List;
import nexmark.jet.event.Event;

/**
 * A query's answer in plain Java, slow and obvious. It receives the events in the order of their numbers, which is also
 * the order of their times, and then gives the rows.
 */
public interface Oracle<R> {

    /** The reach of rows whose input goes back to the first event. */
    long FROM_THE_START = Long.MAX_VALUE;

    /** How long before its ideal time a row's oldest input can have happened, ms. */
    long reachMillis();

    /** Ideal times are multiples of this, ms. */
    default long periodMillis() {
        return 1;
    }

    /**
     * The span before an ideal time whose events decide whether rows are due then, ms; older ones may only change them.
     */
    default long windowMillis() {
        return reachMillis();
    }

    /** Whether rows may depend on the texts of bids. If not, {@link #accept} may get bids without them. */
    default boolean readsBidTexts() {
        return true;
    }

    void accept(Event event);

    /** The rows of the slice, in any order, given that all events before its end have been accepted. */
    List<R> rows();

    /**
     * As {@link #rows()}; if that is slow, {@code meanwhile} is run every now and then, and what it throws ends the
     * work.
     */
    default List<R> rows(Runnable meanwhile) {
        return rows();
    }

    /** The ideal time of a row, epoch ms. */
    long idealTime(R row);

    /**
     * Says what a missing row means where events may have been seen more than once. Unless a query knows better, its
     * rows do not change through events seen twice. A query that knows better is {@linkplain
     * nexmark.jet.question.Question#isDuplicateSensitive duplicate-sensitive}.
     *
     * @param due the row that is missing
     * @param arrived the rows that arrived with its ideal time, in any order
     */
    default Absence absence(R due, Collection<R> arrived) {
        return Absence.LOSS;
    }

    /** The meaning of a missing row. */
    enum Absence {
        /** No row that arrived stands for it: an event was not seen. */
        LOSS,
        /** Rows that count more arrived in its place. */
        COUNTED_MORE,
        /** A row arrived in its place, but events seen twice may have changed its figures. */
        UNDECIDED
    }

    /**
     * A span of ideal times, whose rows are asked for.
     *
     * @param fromMillis epoch ms, inclusive
     * @param toMillis epoch ms, exclusive; {@link Long#MAX_VALUE} = to the end, when every window and auction closes
     */
    record Slice(long fromMillis, long toMillis) {

        public static final Slice EVERYTHING = new Slice(Long.MIN_VALUE, Long.MAX_VALUE);

        public boolean contains(long millis) {
            return fromMillis <= millis && (millis < toMillis || toMillis == Long.MAX_VALUE);
        }
    }
}

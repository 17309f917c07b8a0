package nexmark.jet.oracle;

import java.util.Collection;
import java.util.List;
import nexmark.jet.event.Event;

/**
 * A query's answer in plain Java, slow and obvious. It is fed the events in the order of their numbers, which is that
 * of their times, and then asked.
 */
public interface Oracle<R> {

    /** An input that reaches back to the first event. */
    long FROM_THE_START = Long.MAX_VALUE;

    /** How long before its ideal time a row's oldest input can have happened, ms. */
    long reachMillis();

    /** Ideal times are multiples of this, ms. */
    default long periodMillis() {
        return 1;
    }

    void accept(Event event);

    /** The rows of the slice, in any order, given that all events before its end have been accepted. */
    List<R> rows();

    /** The ideal time of a row, epoch ms. */
    long idealTime(R row);

    /**
     * What it means that a row has not come although it was due, where events may have been seen more than once. Unless a
     * query knows better, its rows do not change by that.
     *
     * @param due the row
     * @param came the rows that came with its ideal time, in any order
     */
    default Absence absence(R due, Collection<R> came) {
        return Absence.LOSS;
    }

    /** What it means that a row has not come. */
    enum Absence {
        /** Nothing that came stands for it: an event was not seen. */
        LOSS,
        /** Rows that count more came in its place. */
        COUNTED_MORE,
        /** A row came in its place, but what it says may have grown or shrunk by what was seen twice. */
        UNDECIDED
    }

    /**
     * The rows that are asked for: those whose ideal time lies in it.
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

package nexmark.jet.proof;

import java.util.List;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.question.Due;

/** The rows that are due by the schedule alone: events are counted, none is made. */
public final class ScheduledRows {

    private final Due due;
    private final List<EventSequence> sequences;
    private final long windowMillis;

    /**
     * @param sequences all events that the query reads; they have no end
     * @param windowMillis see {@link nexmark.jet.oracle.Oracle#windowMillis}
     */
    public ScheduledRows(Due due, List<EventSequence> sequences, long windowMillis) {
        this.due = due;
        this.sequences = List.copyOf(sequences);
        this.windowMillis = windowMillis;
    }

    boolean areKnown() {
        return due == Due.ROW_PER_EVENT || due == Due.ROWS_PER_WINDOW;
    }

    /** Whether exactly {@link #atLeast} rows are due. */
    boolean areExact() {
        return due == Due.ROW_PER_EVENT;
    }

    /** The fewest rows that an ideal time must have. */
    long atLeast(long idealMillis) {
        return switch (due) {
            case ROW_PER_EVENT -> between(idealMillis, idealMillis + 1);
            case ROWS_PER_WINDOW -> between(idealMillis - windowMillis, idealMillis, 1);
            case BOUNDS, UNKNOWN -> 0;
        };
    }

    /** How many events that the query reads happen from an instant to another. */
    public long between(long fromMillis, long toMillis) {
        return between(fromMillis, toMillis, Long.MAX_VALUE);
    }

    private long between(long fromMillis, long toMillis, long limit) {
        long events = 0;
        for (EventSequence sequence : sequences) {
            events += sequence.wantedBetween(
                    sequence.schedule().countBeforeMillis(fromMillis),
                    sequence.schedule().countBeforeMillis(toMillis),
                    limit);
        }
        return Math.min(limit, events);
    }
}

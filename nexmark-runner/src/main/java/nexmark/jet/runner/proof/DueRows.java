package nexmark.jet.runner.proof;

import java.util.List;
import java.util.function.DoubleConsumer;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;

/** The rows that were due in a slice: its events are made once more and put to the query's oracle. */
public final class DueRows {

    private DueRows() {}

    /**
     * Recomputes the rows.
     *
     * @param oracle the query's, for the slice, that has not been fed yet
     * @param progress receives now and then how far that has come, from 0 to 1
     */
    public static <R> List<R> recompute(
            Oracle<R> oracle, Slice slice, List<EventSequence> sequences, DoubleConsumer progress) {
        long fromMillis = oracle.reachMillis() == Oracle.FROM_THE_START || slice.fromMillis() == Long.MIN_VALUE
                ? Long.MIN_VALUE
                : slice.fromMillis() - oracle.reachMillis() - 1;
        RecomputedEvents events = new RecomputedEvents(
                sequences, fromMillis, slice.toMillis() == Long.MAX_VALUE ? Long.MAX_VALUE : slice.toMillis() + 1);
        long size = events.size();
        events.forEach(oracle::accept, done -> progress.accept((double) done / size));
        return oracle.rows();
    }
}

package nexmark.jet.runner.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;

/** Compares rows that came with the rows that had to come, as multisets. */
public final class RowCheck {

    private static final int EXAMPLES = 5;

    private final Map<List<Object>, Integer> surplus = new HashMap<>();
    private long received;

    /** A row that came, as {@link RowCodec#values} gives it. */
    public void received(List<Object> row) {
        surplus.merge(row, 1, Integer::sum);
        received++;
    }

    /** The rows that had to come in a slice, by the query's oracle over the events made once more. */
    public static <R> List<R> expected(
            Oracle<R> oracle, Slice slice, List<EventSequence> sequences, Progress progress) {
        long fromMillis = oracle.reachMillis() == Oracle.FROM_THE_START || slice.fromMillis() == Long.MIN_VALUE
                ? Long.MIN_VALUE
                : slice.fromMillis() - oracle.reachMillis() - 1;
        RecomputedEvents events = new RecomputedEvents(
                sequences, fromMillis, slice.toMillis() == Long.MAX_VALUE ? Long.MAX_VALUE : slice.toMillis() + 1);
        long size = events.size();
        events.forEach(oracle::accept, done -> progress.at((double) done / size));
        return oracle.rows();
    }

    /** Compares; the check is done after that. */
    public CheckResult against(List<?> expected) {
        for (Object row : expected) {
            surplus.merge(RowCodec.values(row), -1, Integer::sum);
        }
        long missing = 0;
        long unexpected = 0;
        List<String> examples = new ArrayList<>();
        for (Entry<List<Object>, Integer> row : surplus.entrySet()) {
            missing += Math.max(0, -row.getValue());
            unexpected += Math.max(0, row.getValue());
            if (row.getValue() != 0 && examples.size() < EXAMPLES) {
                examples.add((row.getValue() > 0 ? "unexpected " : "missing ") + row.getKey());
            }
        }
        return new CheckResult(expected.size(), received, missing, unexpected, examples);
    }

    /** Told how far a long check has come, from 0 to 1. */
    public interface Progress {
        void at(double fraction);
    }
}

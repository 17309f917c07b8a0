package nexmark.jet.runner.fault;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Absence;
import nexmark.jet.runner.proof.RowCodec;

/** Counts what came of each row against what had to come. */
public final class DeliveryCheck {

    private static final int EXAMPLES = 5;

    private final Map<List<Object>, Long> came = new HashMap<>();
    private long received;

    /** A row that came, as {@link RowCodec#values} gives it. */
    public void received(List<Object> row) {
        came.merge(row, 1L, Long::sum);
        received++;
    }

    /**
     * Compares.
     *
     * @param expected the rows that had to come
     * @param oracle says of one that did not what that means
     */
    @SuppressWarnings("unchecked") // the rows are those of the oracle's query
    public DeliveredRows against(List<?> expected, Oracle<?> oracle) {
        return against(expected, new Absences((Oracle<Object>) oracle, came.keySet()));
    }

    private DeliveredRows against(List<?> expected, Absences absences) {
        Map<List<Object>, Object> rows = new HashMap<>();
        expected.forEach(row -> rows.putIfAbsent(RowCodec.values(row), row));
        Map<List<Object>, Long> due = new HashMap<>();
        expected.forEach(row -> due.merge(RowCodec.values(row), 1L, Long::sum));
        long lost = 0;
        long duplicated = 0;
        long wrong = 0;
        long countedMore = 0;
        long undecided = 0;
        List<String> examples = new ArrayList<>();
        for (Map.Entry<List<Object>, Long> row : due.entrySet()) {
            long surplus = came.getOrDefault(row.getKey(), 0L) - row.getValue();
            lost += Math.max(0, -surplus);
            duplicated += Math.max(0, surplus);
            if (surplus < 0) {
                Absence absence = absences.of(rows.get(row.getKey()));
                countedMore += absence == Absence.COUNTED_MORE ? -surplus : 0;
                undecided += absence == Absence.UNDECIDED ? -surplus : 0;
            }
            if (surplus != 0) {
                addExample(examples, surplus > 0 ? "duplicated" : "lost", row.getKey());
            }
        }
        for (Map.Entry<List<Object>, Long> row : came.entrySet()) {
            if (!due.containsKey(row.getKey())) {
                wrong += row.getValue();
                addExample(examples, "wrong", row.getKey());
            }
        }
        return new DeliveredRows(expected.size(), received, lost, duplicated, wrong, countedMore, undecided, examples);
    }

    private static void addExample(List<String> examples, String what, List<Object> row) {
        if (examples.size() < EXAMPLES) {
            examples.add(what + " " + row);
        }
    }

    /** What the absence of rows means, given those that came with their ideal times. */
    private static final class Absences {
        private final Oracle<Object> oracle;
        private final Collection<List<Object>> came;
        /** q0 has rows of three classes. */
        private final Map<Class<?>, Map<Long, List<Object>>> cameByTime = new HashMap<>();

        private Absences(Oracle<Object> oracle, Collection<List<Object>> came) {
            this.oracle = oracle;
            this.came = came;
        }

        private Absence of(Object due) {
            return oracle.absence(
                    due,
                    cameByTime
                            .computeIfAbsent(due.getClass(), this::byTime)
                            .getOrDefault(oracle.idealTime(due), List.of()));
        }

        private Map<Long, List<Object>> byTime(Class<?> type) {
            return came.stream()
                    .filter(values -> values.get(0).equals(type.getSimpleName()))
                    .map(values -> RowCodec.row(type, values))
                    .collect(Collectors.groupingBy(oracle::idealTime));
        }
    }
}

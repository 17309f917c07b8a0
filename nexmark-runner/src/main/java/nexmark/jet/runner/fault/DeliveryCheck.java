package nexmark.jet.runner.fault;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    public DeliveredRows against(List<?> expected) {
        Map<List<Object>, Long> due = new HashMap<>();
        expected.forEach(row -> due.merge(RowCodec.values(row), 1L, Long::sum));
        long lost = 0;
        long duplicated = 0;
        long wrong = 0;
        List<String> examples = new ArrayList<>();
        for (Map.Entry<List<Object>, Long> row : due.entrySet()) {
            long surplus = came.getOrDefault(row.getKey(), 0L) - row.getValue();
            lost += Math.max(0, -surplus);
            duplicated += Math.max(0, surplus);
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
        return new DeliveredRows(expected.size(), received, lost, duplicated, wrong, examples);
    }

    private static void addExample(List<String> examples, String what, List<Object> row) {
        if (examples.size() < EXAMPLES) {
            examples.add(what + " " + row);
        }
    }
}

package nexmark.jet.query;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rows as a multiset. */
final class Counted {

    private Counted() {}

    static Map<Object, Integer> of(List<?> rows) {
        Map<Object, Integer> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(row, 1, Integer::sum));
        return counts;
    }
}

package nexmark.jet.runner.rows;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.process.UserMistake;

/** Takes rows one by one, and gives a comparison those that stand in the end. */
public record RowStream(
        Kind kind, RowComparison comparison, Map<List<Object>, Long> left, Map<List<Object>, List<Object>> latest) {

    /** Which rows stand. */
    public enum Kind {
        /** All. */
        ROWS,
        /** Those that are not taken back. */
        CHANGES,
        /** The last of each key. */
        LATEST
    }

    public RowStream(Kind kind, RowComparison comparison) {
        this(kind, comparison, new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    /** Takes a row, or takes an earlier one back. */
    void accept(List<Object> row, boolean isTakenBack) {
        if (kind == Kind.CHANGES) {
            left.merge(row, isTakenBack ? -1L : 1L, (one, other) -> one + other == 0 ? null : one + other);
        } else if (kind == Kind.ROWS || comparison.isAfterEnd(row)) {
            comparison.given(row);
        } else if (isTakenBack) {
            latest.remove(comparison.scope().key(row), row);
        } else {
            latest.put(comparison.scope().key(row), row);
        }
    }

    /** Gives the comparison the rows that stand; {@link UserMistake} if others were taken back. */
    void end(String file) {
        left.forEach((row, times) -> {
            if (times < 0) {
                throw new UserMistake(file + ": the row " + row
                        + " is taken back more often than it is given, expected every change");
            }
            for (long i = 0; i < times; i++) {
                comparison.given(row);
            }
        });
        latest.values().forEach(comparison::given);
    }
}

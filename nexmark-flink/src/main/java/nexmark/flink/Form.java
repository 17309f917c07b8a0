package nexmark.flink;

import java.util.Locale;

/** How a question is put to Flink; the rows are the same. */
public enum Form {
    /** The DataStream interface as Flink's documentation teaches it: keys, windows, aggregates, joins, timers. */
    IDIOMATIC,
    /** Operators of our own, where they are likely to be faster. */
    TUNED,
    /** Flink SQL, where it can state the question so that no row is taken back. */
    SQL;

    /** The name on the command line and in results. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package nexmark.jet.question;

import java.util.Locale;

/** How a question is put to the engine; the rows are the same. */
public enum Variant {
    /** The query is written with the engine's own programming interface. */
    IDIOMATIC,
    /**
     * As the engine's own documentation first teaches it: key, window, aggregate; where {@link #IDIOMATIC} does
     * otherwise for speed. In other queries the idiomatic form is that already.
     */
    BOOK,
    /** The query has processors of its own where they are faster by more than a tenth; not every query has any. */
    TUNED,
    /**
     * The source gives events that are due together as one item of columns, which no user of Jet's gets: what an engine
     * could gain by it. Not every query has it.
     */
    COLUMNAR,
    /** The query is a text in SQL. Jet's queries have none. */
    SQL;

    /** The name on the command line and in results. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package nexmark.jet.question;

import java.util.Locale;

/** How a question is put to the engine; the rows are the same. */
public enum Variant {
    /** With what the engine's own programming interface offers. */
    IDIOMATIC,
    /** With processors of the benchmark's own where they are faster by more than a tenth; not every query has them. */
    TUNED;

    /** The name on the command line and in results. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

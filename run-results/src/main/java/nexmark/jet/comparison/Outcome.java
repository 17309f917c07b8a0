package nexmark.jet.comparison;

import java.util.Locale;

/** What a comparison says of one figure of a side. */
public enum Outcome {
    BETTER,
    WORSE,
    /** The whole interval lies within the margin. */
    NO_DIFFERENCE,
    /** The interval holds both no difference and one beyond the margin. */
    UNDECIDED,
    /** A side has no such figure. */
    NOT_COMPARED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}

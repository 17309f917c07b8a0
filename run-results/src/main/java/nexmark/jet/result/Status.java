package nexmark.jet.result;

import java.util.Locale;

/** How a run ended, as its result and its exit code say. */
public enum Status {
    /** The run may be quoted. */
    VALID,
    /** The run may not be quoted; its verdict says why. */
    INVALID,
    /** The rows differ from what the oracle expects, or from what the guarantee promises. */
    WRONG,
    /** The user cut the run short; its figures are partial. */
    INTERRUPTED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

package nexmark.jet.result;

import java.util.Locale;

/** How a run ended, as its result and its exit code say. */
public enum Status {
    /** The run may be quoted. */
    VALID,
    /** The run may not be quoted: a test failed, and the verdict says which. */
    INVALID,
    /** The run may not be quoted: no test failed, but the verdict says which could not be made. */
    NOT_JUDGED,
    /** The rows differ from what the oracle expects, or from what the guarantee promises. */
    WRONG,
    /** The user cut the run short; its figures are partial. */
    INTERRUPTED;

    /** The status in capitals, as reports print it: {@code NOT JUDGED}. */
    public String word() {
        return name().replace('_', ' ');
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

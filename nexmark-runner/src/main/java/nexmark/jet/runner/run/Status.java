package nexmark.jet.runner.run;

/** How a run ended, as its result and its exit code say. */
public enum Status {
    /** The run may be quoted. */
    VALID("valid"),
    /** The run may not be quoted; its verdict says why. */
    INVALID("invalid"),
    /** The rows differ from what the oracle expects, or from what the guarantee promises. */
    WRONG("wrong"),
    /** The user cut the run short; its figures are partial. */
    INTERRUPTED("interrupted");

    private final String label;

    Status(String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}

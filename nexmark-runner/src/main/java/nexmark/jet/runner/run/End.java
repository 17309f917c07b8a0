package nexmark.jet.runner.run;

/** How the watch of a run's job ended. */
public enum End {
    /** The last results of the measured interval arrived. */
    DRAINED("drained"),
    /** They did not arrive in the time for them, or could not any more. */
    NOT_DRAINED("not-drained"),
    /** A member ended that no fault ended. */
    MEMBER_LOST("member-lost"),
    /** The user cut the run short. */
    INTERRUPTED("interrupted");

    private final String label;

    End(String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}

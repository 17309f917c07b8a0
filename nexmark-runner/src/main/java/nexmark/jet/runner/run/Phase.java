package nexmark.jet.runner.run;

/** The parts of a run, in their order. */
public enum Phase {
    /** Before the measured interval: its rows do not count. */
    WARM_UP("warm-up"),
    /** The measured interval. */
    MEASURE("measure"),
    /** After the measured interval: its last results arrive. */
    DRAIN("drain");

    private final String label;

    Phase(String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}

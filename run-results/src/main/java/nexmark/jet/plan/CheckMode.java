package nexmark.jet.plan;

/** How many of a run's rows are compared with the oracle's. */
public enum CheckMode {
    /** Those of some slices of event time. */
    SAMPLE("sample"),
    /** All of the measured interval; every row is kept, so it costs memory and time. */
    FULL("full"),
    /** None. */
    OFF("off");

    private final String label;

    CheckMode(String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}

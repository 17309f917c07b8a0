package nexmark.jet.plan;

/** What Jet promises about each event should a member fail. The names are those of Jet's own constants. */
public enum Guarantee {
    NONE("none"),
    AT_LEAST_ONCE("at-least-once"),
    EXACTLY_ONCE("exactly-once");

    private final String label;

    Guarantee(String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}

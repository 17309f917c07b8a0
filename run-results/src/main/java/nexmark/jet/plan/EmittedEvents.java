package nexmark.jet.plan;

import java.util.Locale;

public enum EmittedEvents {
    /** The source emits every event, and the pipeline filters. */
    ALL,
    /**
     * The source emits only events of the kinds that the query reads, and of these only the part that the query needs.
     */
    NEEDED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

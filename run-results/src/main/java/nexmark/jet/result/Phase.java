package nexmark.jet.result;

import java.util.Locale;

/** The parts of a run, in their order. */
public enum Phase {
    /** Before the measured interval: its rows do not count. */
    WARM_UP,
    /** The measured interval. */
    MEASURE,
    /** After the measured interval: its last results arrive. */
    DRAIN;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

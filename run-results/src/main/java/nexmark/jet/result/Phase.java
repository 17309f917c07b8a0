package nexmark.jet.result;

import java.util.Locale;

public enum Phase {
    /** Before the measured interval: its rows do not count. */
    WARM_UP,
    MEASURE,
    /** After the measured interval: its last results arrive. */
    DRAIN;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

package nexmark.jet.plan;

import java.util.Locale;

/** Jet's promise about each event if a member fails. Jet's own constants have the same names. */
public enum Guarantee {
    NONE,
    AT_LEAST_ONCE,
    EXACTLY_ONCE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

package nexmark.jet.plan;

import java.util.Locale;

/** What Jet promises about each event should a member fail. The names are those of Jet's own constants. */
public enum Guarantee {
    NONE,
    AT_LEAST_ONCE,
    EXACTLY_ONCE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

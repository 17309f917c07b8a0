package nexmark.jet.plan;

import java.util.Locale;

/** The unit of recorded prices. */
public enum MoneyUnit {
    CENTS,
    UNITS;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package nexmark.jet.plan;

import java.util.Locale;

/** The unit of recorded times that are numbers, the finest first. */
public enum EpochUnit {
    US,
    MS,
    S;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

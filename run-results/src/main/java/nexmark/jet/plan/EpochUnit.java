package nexmark.jet.plan;

import java.math.BigDecimal;
import java.util.Locale;

/** The unit of times that are numbers in a file; finer units first. */
public enum EpochUnit {
    US(-3),
    MS(0),
    S(3);

    private final int power;

    EpochUnit(int power) {
        this.power = power;
    }

    /** A time of this unit in ms, with its fraction. */
    public BigDecimal millis(BigDecimal time) {
        return time.scaleByPowerOfTen(power);
    }

    /** As the option has it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package nexmark.jet.plan;

import java.math.BigDecimal;
import java.util.Locale;

/** The unit of prices in a file. */
public enum MoneyUnit {
    CENTS(0),
    /** Dollars, euros or other units of 100 cents. */
    UNITS(2);

    private final int power;

    MoneyUnit(int power) {
        this.power = power;
    }

    /** A price of this unit in cents, with its fraction. */
    public BigDecimal cents(BigDecimal price) {
        return price.scaleByPowerOfTen(power);
    }

    /** As the option has it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

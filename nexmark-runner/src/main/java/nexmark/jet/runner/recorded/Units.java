package nexmark.jet.runner.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.EpochUnit;
import nexmark.jet.plan.MoneyUnit;

/**
 * The units of numbers in files. Numbers may be texts. An {@link IllegalArgumentException} names a value that does not
 * fit, and what was expected.
 */
public record Units(EpochUnit time, MoneyUnit money) {

    /** As this program writes them. */
    public static final Units OWN = new Units(EpochUnit.MS, MoneyUnit.CENTS);

    /** No number of a file needs more digits or zeros, which take long to compute with. */
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,40}(\\.\\d{1,400})?([eE][+-]?\\d{1,3})?");

    /** From 2001 to 2128; a time in a unit too coarse is soon after 1970. */
    private static final long FIRST_MILLIS = 1_000_000_000_000L;

    private static final long LAST_MILLIS = 5_000_000_000_000L;

    /** As a plan says, which need not say them. */
    public static Units of(Optional<EpochUnit> time, Optional<MoneyUnit> money) {
        return new Units(time.orElse(OWN.time), money.orElse(OWN.money));
    }

    /** A time in epoch ms, rounded down: a number of the unit, or text as {@link EventTime} reads it. */
    public long millis(String name, JsonNode value) {
        BigDecimal number = number(value);
        BigDecimal millis = number == null
                ? BigDecimal.valueOf(EventTime.millis(value.asText()).orElse(-1))
                : millis(number, time);
        if (!isIn(millis, 0, EventTime.LAST_MILLIS + 1)) {
            throw mistake(
                    name,
                    value,
                    "a time from 1970 to 9999, in epoch " + time + " or such as \"2015-07-15T00:00:00.123Z\"");
        }
        for (EpochUnit unit : EpochUnit.values()) {
            if (number != null && unit.compareTo(time) > 0 && isIn(millis(number, unit), FIRST_MILLIS, LAST_MILLIS)) {
                Instant likely = Instant.ofEpochMilli(millis(number, unit).longValue());
                throw mistake(name, value, "epoch " + time + ": with --time-unit " + unit + " it is " + likely);
            }
        }
        return millis.longValue();
    }

    private static BigDecimal millis(BigDecimal number, EpochUnit unit) {
        return number.scaleByPowerOfTen(3 * unit.compareTo(EpochUnit.MS));
    }

    private static boolean isIn(BigDecimal number, long from, long to) {
        return number.compareTo(BigDecimal.valueOf(from)) >= 0 && number.compareTo(BigDecimal.valueOf(to)) < 0;
    }

    /** A price in cents, whatever its size. */
    public long cents(String name, JsonNode value) {
        return money == MoneyUnit.CENTS
                ? exact(name, value, 0, "a whole number of cents; --money units reads prices such as 12.34")
                : exact(name, value, 2, "a price such as 12.34, with whole cents");
    }

    /**
     * A price in cents: a whole number, or a decimal with the fraction that others have kept.
     *
     * @param power of ten of the parts that a cent is counted in, where prices are not in cents
     */
    public Number price(String name, JsonNode value, int power) {
        BigDecimal number = number(value);
        BigDecimal price = number == null || money == MoneyUnit.CENTS ? number : number.scaleByPowerOfTen(2 + power);
        if (price == null || !isIn(price, -Long.MAX_VALUE, Long.MAX_VALUE)) {
            throw mistake(name, value, "a price below " + Long.MAX_VALUE);
        }
        BigDecimal shortest = price.stripTrailingZeros();
        return shortest.scale() > 0 ? (Number) shortest : shortest.longValueExact();
    }

    /** A price in cents, rounded down. */
    public long wholeCents(String name, JsonNode value) {
        return new BigDecimal(price(name, value, 0).toString())
                .setScale(0, RoundingMode.FLOOR)
                .longValue();
    }

    public static long whole(String name, JsonNode value) {
        return exact(name, value, 0, "a whole number up to " + Long.MAX_VALUE);
    }

    private static long exact(String name, JsonNode value, int power, String expected) {
        BigDecimal number = number(value);
        try {
            if (number != null) {
                return number.scaleByPowerOfTen(power).longValueExact();
            }
        } catch (ArithmeticException e) {
            throw mistake(name, value, expected);
        }
        throw mistake(name, value, expected);
    }

    /** The number that a value is; null if it is none. */
    private static BigDecimal number(JsonNode value) {
        if (value.canConvertToLong() && value.isIntegralNumber()) {
            return BigDecimal.valueOf(value.longValue());
        }
        return NUMBER.matcher(value.asText()).matches() ? new BigDecimal(value.asText()) : null;
    }

    public static IllegalArgumentException mistake(String name, JsonNode value, String expected) {
        return new IllegalArgumentException(name + " is " + StrictJson.shown(value) + ", expected " + expected);
    }
}

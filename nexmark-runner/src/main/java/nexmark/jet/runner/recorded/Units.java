package nexmark.jet.runner.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Arrays;
import java.util.regex.Pattern;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.EpochUnit;
import nexmark.jet.plan.MoneyUnit;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.plan.WorkloadPlan;

/**
 * The units of numbers in files that others wrote. Numbers may be texts. All methods throw {@link
 * IllegalArgumentException} that names the value and what was expected.
 */
public record Units(EpochUnit time, MoneyUnit money) {

    /** As this program writes them: ms and cents. */
    public static final Units OWN = new Units(EpochUnit.MS, MoneyUnit.CENTS);

    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,40}(\\.\\d{1,40})?([eE][+-]?\\d{1,3})?");
    /** Numbers with more digits or zeros are none that a file needs, and take long to compute with. */
    private static final int MOST_DIGITS = 400;

    /** As seconds these are times from 2001 to 2128; a time in a finer unit is rarely so soon after 1970. */
    private static final long FIRST_SECONDS = 1_000_000_000;

    private static final long LAST_SECONDS = 5_000_000_000L;

    public static Units of(PlanTree tree) {
        return new Units(
                tree.said(PlanSettings.TIME_UNIT).orElse(OWN.time),
                tree.said(PlanSettings.MONEY).orElse(OWN.money));
    }

    public static Units of(WorkloadPlan workload) {
        return new Units(workload.timeUnit().orElse(OWN.time), workload.money().orElse(OWN.money));
    }

    /** A time in epoch ms, rounded down: a number of the unit, or text as {@link EventTime} reads it. */
    public long millis(String name, JsonNode value) {
        BigDecimal number = number(value);
        BigDecimal millis = number != null
                ? time.millis(number)
                : BigDecimal.valueOf(EventTime.millis(value.asText()).orElse(-1));
        if (millis.signum() < 0 || millis.compareTo(BigDecimal.valueOf(EventTime.LAST_MILLIS + 1)) >= 0) {
            throw mistake(name, value, "a time from 1970 to 9999, in " + inWords() + " or such as "
                    + "\"2015-07-15T00:00:00.123Z\"");
        }
        if (number != null) {
            refuseCoarser(name, value, number);
        }
        return millis.setScale(0, RoundingMode.FLOOR).longValue();
    }

    private void refuseCoarser(String name, JsonNode value, BigDecimal number) {
        Arrays.stream(EpochUnit.values())
                .filter(unit -> unit.compareTo(time) > 0 && isRecent(unit.millis(number)))
                .findFirst()
                .ifPresent(unit -> {
                    long millis = unit.millis(number).longValue();
                    throw mistake(name, value, inWords() + ": with --time-unit " + unit + " it is "
                            + Instant.ofEpochMilli(millis));
                });
    }

    private static boolean isRecent(BigDecimal millis) {
        return millis.compareTo(BigDecimal.valueOf(FIRST_SECONDS * 1000)) >= 0
                && millis.compareTo(BigDecimal.valueOf(LAST_SECONDS * 1000)) < 0;
    }

    private String inWords() {
        return switch (time) {
            case US -> "epoch microseconds";
            case MS -> "epoch milliseconds";
            case S -> "epoch seconds";
        };
    }

    /** A price in cents, whatever its size. */
    public long cents(String name, JsonNode value) {
        BigDecimal number = number(value);
        return exact(
                name,
                value,
                number == null ? null : money.cents(number),
                money == MoneyUnit.CENTS
                        ? "a whole number of cents; --money units reads prices such as 12.34"
                        : "a price such as 12.34, with whole cents");
    }

    /** A price in cents, with the fraction that others have kept. */
    public BigDecimal price(String name, JsonNode value) {
        BigDecimal number = number(value);
        if (number == null) {
            throw mistake(name, value, "a price");
        }
        return money.cents(number);
    }

    /** A whole number. */
    public static long whole(String name, JsonNode value) {
        return exact(name, value, number(value), "a whole number up to " + Long.MAX_VALUE);
    }

    private static long exact(String name, JsonNode value, BigDecimal number, String expected) {
        try {
            if (number != null) {
                return number.longValueExact();
            }
        } catch (ArithmeticException e) {
            throw mistake(name, value, expected);
        }
        throw mistake(name, value, expected);
    }

    /** The number that a value is; null if it is none. */
    private static BigDecimal number(JsonNode value) {
        if (value.isNumber()) {
            BigDecimal number = value.decimalValue();
            return Math.abs((long) number.scale()) + number.precision() > MOST_DIGITS ? null : number;
        }
        return value.isTextual() && NUMBER.matcher(value.textValue()).matches()
                ? new BigDecimal(value.textValue())
                : null;
    }

    public static IllegalArgumentException mistake(String name, JsonNode value, String expected) {
        return new IllegalArgumentException(name + " is " + StrictJson.shown(value) + ", expected " + expected);
    }
}

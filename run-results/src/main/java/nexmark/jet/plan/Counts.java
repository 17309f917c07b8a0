package nexmark.jet.plan;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.process.UserMistake;

/** Counts and rates as people write them: {@code 250k}, {@code 1.5M}. */
public final class Counts {

    /**
     * Digits, also in groups of three (1,000,000 or 1_000_000), and decimals after a point: a decimal comma is refused.
     */
    static final String NUMBER = "((?:\\d+|\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?:_\\d{3})+)(?:\\.\\d+)?)";

    private static final Pattern QUANTITY = Pattern.compile(NUMBER + "\\s*([a-zA-Z]*)");
    private static final Map<String, Long> UNITS = Map.of("", 1L, "k", 1_000L, "m", 1_000_000L, "g", 1_000_000_000L);
    private static final String EXPECTED = ", expected a count such as 100000, 250k or 1.5M";
    /**
     * From here on a count of at most four digits, as searched rates have, is always written with its unit: 237.8k next
     * to 212k.
     */
    private static final long ALWAYS_WITH_UNIT = 10_000;

    private static final int LENGTH_OF_FOUR_DIGITS = "237.8k".length();

    private Counts() {}

    /** Reads a count or a rate; {@link UserMistake} if it is not a whole number, or above 2^63 - 1. */
    public static long parse(String text) {
        Matcher parts = QUANTITY.matcher(text.strip());
        Long unit = parts.matches() ? UNITS.get(parts.group(2).toLowerCase(Locale.ROOT)) : null;
        if (unit == null) {
            throw new UserMistake("'" + text + "'" + EXPECTED);
        }
        return exact(text, parts.group(1), unit, EXPECTED);
    }

    static long exact(String text, String number, long unit, String expected) {
        try {
            return new BigDecimal(number.replaceAll("[,_]", ""))
                    .multiply(BigDecimal.valueOf(unit))
                    .longValueExact();
        } catch (ArithmeticException e) {
            throw new UserMistake("'" + text + "' is not a whole number, or too large" + expected);
        }
    }

    /** Writes a count exactly, in the unit that makes it short; {@link #parse} reads it back. */
    public static String text(long count) {
        return Stream.of("g", "m", "k")
                .filter(unit -> count >= UNITS.get(unit))
                .map(unit -> BigDecimal.valueOf(count)
                                .divide(BigDecimal.valueOf(UNITS.get(unit)))
                                .toPlainString()
                        + (unit.equals("k") ? unit : unit.toUpperCase(Locale.ROOT)))
                .filter(text -> text.length() < Long.toString(count).length()
                        || (count >= ALWAYS_WITH_UNIT && text.length() <= LENGTH_OF_FOUR_DIGITS))
                .findFirst()
                .orElse(Long.toString(count));
    }

    /** Rates that are found have four digits, because people read them. */
    public static long rounded(double rate) {
        double digits = Math.pow(10, Math.floor(Math.log10(Math.max(rate, 1))) - 3);
        return digits <= 1 ? Math.round(rate) : Math.round(rate / digits) * Math.round(digits);
    }

    /** Writes a count or a rate as people read it, with two decimals at most: {@code 183,954} as {@code 183.95k}. */
    public static String shortText(double count) {
        String unit = count >= 1e9 ? "G" : count >= 1e6 ? "M" : count >= 1e4 ? "k" : "";
        return trimmed(count / UNITS.get(unit.toLowerCase(Locale.ROOT))) + unit;
    }

    /** Writes a size as people read it, a kilobyte being 1000 bytes: {@code 1.3 MB}. */
    public static String shortBytes(double bytes) {
        if (bytes >= 1e6) {
            return String.format(Locale.ROOT, "%,.1f MB", bytes / 1e6);
        }
        return bytes >= 1e3 ? String.format(Locale.ROOT, "%.1f kB", bytes / 1e3) : trimmed(bytes) + " B";
    }

    /**
     * Writes a number of things: {@code 1 row}, {@code 1,200 rows}; the plural of the noun for one of them ends in s.
     */
    public static String of(long number, String one) {
        return of(number, one, one + "s");
    }

    /** As {@link #of(long, String)}, of a noun with another plural. */
    public static String of(long number, String one, String many) {
        return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : many);
    }

    private static String trimmed(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.replaceAll("\\.?0+$", "");
    }
}

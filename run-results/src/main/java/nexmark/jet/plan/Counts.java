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

    private static final Pattern QUANTITY = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([a-zA-Z]*)");
    private static final Map<String, Long> UNITS = Map.of("", 1L, "k", 1_000L, "m", 1_000_000L, "g", 1_000_000_000L);
    private static final String EXPECTED = ", expected a count such as 100000, 250k or 1.5M";

    private Counts() {}

    /**
     * Reads a count or a rate.
     *
     * @throws UserMistake if it is no whole number
     */
    public static long parse(String text) {
        Matcher parts = QUANTITY.matcher(text.strip().replace("_", "").replace(",", ""));
        Long unit = parts.matches() ? UNITS.get(parts.group(2).toLowerCase(Locale.ROOT)) : null;
        if (unit == null) {
            throw new UserMistake("'" + text + "'" + EXPECTED);
        }
        try {
            return new BigDecimal(parts.group(1))
                    .multiply(BigDecimal.valueOf(unit))
                    .longValueExact();
        } catch (ArithmeticException e) {
            throw new UserMistake("'" + text + "' is no whole number" + EXPECTED);
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
                .filter(text -> text.length() < Long.toString(count).length())
                .findFirst()
                .orElse(Long.toString(count));
    }
}

package nexmark.jet.plan;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.process.UserMistake;

/** Spans of time as people write them, in ms: {@code 20ms}, {@code 1.5s}, {@code 5m}, {@code 2h}. */
public final class Millis {

    private static final Pattern TEXT = Pattern.compile(Counts.NUMBER + "\\s*(ms|s|min|m|h)");
    private static final Map<String, Long> UNITS =
            Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "min", 60_000L, "h", 3_600_000L);
    private static final String EXPECTED = ", expected a time such as 20ms, 10s or 5m";

    private Millis() {}

    /**
     * Reads a span; {@link UserMistake} if it is not a whole number of ms, or a bare one, because its unit would be a
     * guess.
     */
    public static long parse(String text) {
        Matcher parts = TEXT.matcher(text.strip());
        if (!parts.matches()) {
            throw new UserMistake("'" + text + "' is not a time" + EXPECTED);
        }
        return Counts.exact(text, parts.group(1), UNITS.get(parts.group(2)), EXPECTED);
    }

    /** Writes a span in the largest unit that fits, rounded up to two decimals: {@code 10,737,419} as {@code 2.99h}. */
    public static String shortText(long millis) {
        String unit = Stream.of("h", "m", "s")
                .filter(name -> millis >= UNITS.get(name))
                .findFirst()
                .orElse("ms");
        BigDecimal rounded = BigDecimal.valueOf(millis).divide(BigDecimal.valueOf(UNITS.get(unit)), 2, RoundingMode.UP);
        return rounded.stripTrailingZeros().toPlainString() + unit;
    }

    /** Writes a span in the largest unit of which it is a whole number; {@link #parse} reads it back. */
    public static String text(long millis) {
        String unit = Stream.of(millis == 0 ? "s" : "h", "m", "s")
                .filter(name -> millis % UNITS.get(name) == 0)
                .findFirst()
                .orElse("ms");
        return millis / UNITS.get(unit) + unit;
    }
}

package nexmark.jet.result;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * A goal of the user and what a run reached, by its figures alone: whether the run is valid is another question.
 *
 * @param text the goal as its user wrote it
 * @param metric name of the metric, such as {@code p99}
 * @param value what the run reached; null if it has no such figure
 * @param unit of the value
 */
public record CheckedRequirement(String text, Requirement.Outcome outcome, String metric, Double value, String unit) {

    private static final int DIGITS = 3;

    /** Whether the run reached the goal. An unknown figure is no success. */
    public boolean isMet() {
        return outcome == Requirement.Outcome.MET;
    }

    /** The goal and what the run reached, on one line: {@code p99<16ms missed: 17.3 ms}. */
    public String inWords() {
        return text + " " + outcome + ": " + reached();
    }

    /** What the run reached: {@code 17.3 ms}. */
    String reached() {
        return value == null ? "the run has no " + metric : rounded() + " " + unit;
    }

    /** The value with three digits, and with all where it would seem to equal the limit, or to be on its other side. */
    private String rounded() {
        BigDecimal limit = BigDecimal.valueOf(Requirement.parse(text).limit());
        BigDecimal exact = BigDecimal.valueOf(value);
        int decimals = exact.signum() == 0 ? 0 : Math.max(0, DIGITS - (exact.precision() - exact.scale()));
        BigDecimal rounded = exact.setScale(decimals, RoundingMode.HALF_UP);
        BigDecimal shown = rounded.compareTo(limit) == exact.compareTo(limit) ? rounded : exact;
        return String.format(Locale.ROOT, "%,." + Math.max(0, shown.scale()) + "f", shown);
    }
}

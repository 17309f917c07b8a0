package nexmark.jet.result;

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

    /** From here on {@code %.3g} would write an exponent. */
    private static final double THREE_DIGITS = 999.5;

    /** Whether the run reached the goal. An unknown figure is no success. */
    public boolean isMet() {
        return outcome == Requirement.Outcome.MET;
    }

    /** The goal and what the run reached, on one line: {@code p99<16ms missed: 17.3 ms}. */
    public String inWords() {
        String reached = value == null
                ? "the run has no " + metric
                : String.format(Locale.ROOT, value < THREE_DIGITS ? "%.3g" : "%,.0f", value) + " " + unit;
        return text + " " + outcome + ": " + reached;
    }
}

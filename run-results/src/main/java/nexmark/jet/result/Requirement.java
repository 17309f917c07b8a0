package nexmark.jet.result;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.process.UserMistake;

/**
 * A goal that a run has to reach, such as {@code p99<16ms}, {@code cost<0.5} or {@code throughput>=1M}.
 *
 * @param isUpperLimit whether values have to be less than the limit; otherwise they have to be greater
 * @param includesLimit whether a value that equals the limit reaches the goal
 * @param limit in the metric's unit
 * @param text the goal as its user wrote it
 */
public record Requirement(RunMetric metric, boolean isUpperLimit, boolean includesLimit, double limit, String text) {

    private static final Pattern TEXT = Pattern.compile(
            "\\s*([a-zA-Z0-9.]+)\\s*([<>])(=?)\\s*([0-9]+(?:\\.[0-9]+)?)\\s*(us|ms|s|k|M|G|MB|GB)?\\s*");
    private static final String EXPECTED =
            "expected a metric, <, <=, > or >=, and a limit, such as p99<16ms, cost<0.5 or throughput>1M";

    /** How a run stands to a goal. */
    public enum Outcome {
        MET,
        MISSED,
        /** The run has no such figure. */
        UNKNOWN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Reads a goal. A time without a unit is in ms.
     *
     * @throws UserMistake in one line
     */
    public static Requirement parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new UserMistake("'" + text + "' is no requirement, " + EXPECTED);
        }
        RunMetric metric = RunMetric.named(parts.group(1));
        // As a decimal: 16040us and a value of 16.04 ms have to be equal.
        double limit = new BigDecimal(parts.group(4))
                .multiply(BigDecimal.valueOf(factor(metric, parts.group(5), text)))
                .doubleValue();
        return new Requirement(
                metric, parts.group(2).equals("<"), !parts.group(3).isEmpty(), limit, text.strip());
    }

    private static double factor(RunMetric metric, String suffix, String text) {
        if (suffix == null) {
            return 1;
        }
        Double factor = switch (metric.unit() + " " + suffix) {
            case "ms us" -> 1e-3;
            case "ms ms", "MB MB" -> 1.0;
            case "ms s", "MB GB" -> 1e3;
            case "events/s k" -> 1e3;
            case "events/s M" -> 1e6;
            case "events/s G" -> 1e9;
            default -> null;
        };
        if (factor == null) {
            throw new UserMistake("'" + text + "' is no requirement: " + metric.title() + " is in " + metric.unit()
                    + ", not in " + suffix);
        }
        return factor;
    }

    /** This goal and what the run reached, as the result keeps it. */
    public CheckedRequirement check(RunResult result) {
        OptionalDouble value = metric.of(result);
        Double reached = value.isPresent() ? (Double) value.getAsDouble() : null;
        return new CheckedRequirement(text, outcome(reached), metric.title(), reached, metric.unit());
    }

    private Outcome outcome(Double reached) {
        if (reached == null) {
            return Outcome.UNKNOWN;
        }
        boolean isBeyond = isUpperLimit ? reached < limit : reached > limit;
        return isBeyond || (includesLimit && reached == limit) ? Outcome.MET : Outcome.MISSED;
    }
}

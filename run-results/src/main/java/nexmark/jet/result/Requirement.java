package nexmark.jet.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.UserMistake;

/**
 * A goal that a run has to reach, such as {@code p99<16ms}, {@code cost<0.5} or {@code throughput>=1M}.
 *
 * @param isUpperLimit whether values have to be less than the limit; otherwise they have to be greater
 * @param includesLimit whether a value that equals the limit reaches the goal
 * @param limit in the metric's unit
 */
public record Requirement(Figure figure, boolean isUpperLimit, boolean includesLimit, double limit, String text) {

    private static final Pattern TEXT = Pattern.compile(
            "\\s*([a-zA-Z0-9.-]+)\\s*([<>])(=?)\\s*([0-9]+(?:\\.[0-9]+)?)\\s*(us|ms|s|k|M|G|MB|GB)?\\s*");
    private static final String EXPECTED =
            "expected a metric, <, <=, > or >=, and a limit, such as p99<16ms, cost<0.5 or throughput>1M";

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

    /** Reads a goal. A time without a unit is in ms. {@link UserMistake} in one line. */
    public static Requirement parse(String text) {
        Requirement goal = read(text);
        if (goal.isUpperLimit && !goal.includesLimit && goal.limit == 0) {
            throw new UserMistake("'" + text + "' is not a requirement: no figure is less than 0, " + EXPECTED);
        }
        return goal;
    }

    private static Requirement read(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new UserMistake("'" + text + "' is not a requirement, " + EXPECTED);
        }
        Figure figure = Figure.named(parts.group(1));
        if (figure.metric() == RunMetric.DELIVERED) {
            throw new UserMistake("'" + text + "' is not a requirement: runs that are not valid have " + figure
                    + " too, expected throughput");
        }
        // As a decimal: 16040us and a value of 16.04 ms have to be equal.
        double limit = new BigDecimal(parts.group(4))
                .multiply(BigDecimal.valueOf(factor(figure.metric(), parts.group(5), text)))
                .doubleValue();
        return new Requirement(
                figure, parts.group(2).equals("<"), !parts.group(3).isEmpty(), limit, text.strip());
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
            throw new UserMistake("'" + text + "' is not a requirement: " + metric.title() + " is in " + metric.unit()
                    + ", not in " + suffix);
        }
        return factor;
    }

    /** This goal and what the run reached, as the result keeps it. */
    public CheckedRequirement check(RunResult result) {
        OptionalDouble value = figure.of(result);
        Double reached = value.isPresent() ? (Double) value.getAsDouble() : null;
        return new CheckedRequirement(
                text,
                outcome(reached),
                figure.toString(),
                reached,
                figure.metric().unit());
    }

    private Outcome outcome(Double reached) {
        if (reached == null) {
            return Outcome.UNKNOWN;
        }
        boolean isBeyond = isUpperLimit ? reached < limit : reached > limit;
        return isBeyond || (includesLimit && reached == limit) ? Outcome.MET : Outcome.MISSED;
    }

    /**
     * A goal of the user and what a run reached, by its figures alone: whether the run is valid is another question.
     */
    public record CheckedRequirement(
            String text, Requirement.Outcome outcome, String metric, Double value, String unit) {

        private static final int DIGITS = 3;

        /** Whether the run reached the goal. An unknown figure is not a success. */
        public boolean isMet() {
            return outcome == Requirement.Outcome.MET;
        }

        /** The goal and what the run reached, on one line: {@code p99<16ms missed: 17.3 ms}. */
        public String inWords() {
            return text + " " + outcome + ": " + reached();
        }

        /** The figure that the run reached: {@code 17.3 ms}. */
        String reached() {
            return value == null ? "the run has no " + metric : rounded() + " " + unit;
        }

        /**
         * The value with three digits, and with all where it would seem to equal the limit, or to be on its other side.
         */
        private String rounded() {
            BigDecimal limit = BigDecimal.valueOf(read(text).limit());
            BigDecimal exact = BigDecimal.valueOf(value);
            int decimals = exact.signum() == 0 ? 0 : Math.max(0, DIGITS - (exact.precision() - exact.scale()));
            BigDecimal rounded = exact.setScale(decimals, RoundingMode.HALF_UP);
            BigDecimal shown = rounded.compareTo(limit) == exact.compareTo(limit) ? rounded : exact;
            return String.format(Locale.ROOT, "%,." + Math.max(0, shown.scale()) + "f", shown);
        }
    }

    /** A goal of the user and what each of several valid runs reached. */
    public record RequirementOfRuns(String text, List<Requirement.CheckedRequirement> runs) {

        public RequirementOfRuns {
            runs = List.copyOf(runs);
        }

        /**
         * The figures of runs for each goal: runs whose figures may be quoted, each {@link RunResult#checked} against
         * these goals.
         */
        public static List<RequirementOfRuns> of(List<Requirement> goals, List<RunResult> valid) {
            return IntStream.range(0, goals.size())
                    .mapToObj(goal -> new RequirementOfRuns(
                            goals.get(goal).text(),
                            valid.stream()
                                    .map(run -> run.requirements().get(goal))
                                    .toList()))
                    .toList();
        }

        /** Met by every run, or missed by any; unknown if any run does not have the figure, or if there is no run. */
        @JsonProperty(value = "outcome", access = JsonProperty.Access.READ_ONLY)
        public Requirement.Outcome outcome() {
            if (count(Requirement.Outcome.MISSED) > 0) {
                return Requirement.Outcome.MISSED;
            }
            return runs.isEmpty() || count(Requirement.Outcome.UNKNOWN) > 0
                    ? Requirement.Outcome.UNKNOWN
                    : Requirement.Outcome.MET;
        }

        private long count(Requirement.Outcome outcome) {
            return runs.stream().filter(run -> run.outcome() == outcome).count();
        }

        /**
         * The goal and what the runs reached, on one line:
         * {@code p99<16ms missed: reached in 2 of 3 runs, worst 17.3 ms}.
         */
        public String inWords() {
            return text + " " + outcome() + ": " + reached();
        }

        private String reached() {
            if (runs.isEmpty()) {
                return "no valid run";
            }
            if (runs.size() == 1) {
                return runs.get(0).reached();
            }
            // The run that is least within the limit, or most beyond it.
            Comparator<Requirement.CheckedRequirement> byValue =
                    Comparator.comparing(Requirement.CheckedRequirement::value);
            String worst = runs.stream()
                    .filter(run -> run.value() != null)
                    .max(read(text).isUpperLimit() ? byValue : byValue.reversed())
                    .map(run -> ", worst " + run.reached())
                    .orElse("");
            long unknown = count(Requirement.Outcome.UNKNOWN);
            return "reached in " + count(Requirement.Outcome.MET) + " of " + Counts.of(runs.size(), "run") + worst
                    + (unknown == 0
                            ? ""
                            : ", " + unknown + " without " + runs.get(0).metric());
        }
    }
}

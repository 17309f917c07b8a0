package nexmark.jet.comparison;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.StoredResult;

/**
 * The steps in which latencies are compared: all latencies of a query are rounded down to multiples of one step. A latency that
 * was measured no finer than a step differs from a finer one by rounding alone.
 *
 * @param chosenMillis the step that the user asks for, of all queries, ms; 0 = none
 * @param measuredMillis by query, the largest step in which runs that count were measured, ms; a query of which all runs were
 *     measured without steps is missing
 */
public record LatencySteps(double chosenMillis, Map<String, Double> measuredMillis) {

    /** Latencies are compared as they are. */
    public static final LatencySteps NONE = new LatencySteps(0, Map.of());

    public LatencySteps {
        measuredMillis = Map.copyOf(measuredMillis);
    }

    /**
     * The steps in which runs were measured.
     *
     * @throws UserMistake if what a foreign program said of a run that counts cannot be read
     */
    public static LatencySteps of(Collection<StoredResult> runs) {
        Map<String, Double> measured = new HashMap<>();
        runs.stream().filter(run -> Side.isCounted(run.result())).forEach(run -> {
            double stepMillis = stepMillis(run);
            if (stepMillis > 0) {
                measured.merge(run.result().plan().query(), stepMillis, Math::max);
            }
        });
        return new LatencySteps(0, measured);
    }

    private static double stepMillis(StoredResult run) {
        try {
            return run.stepMillis();
        } catch (UserMistake e) {
            throw new UserMistake(run.result().id() + ": " + e.getMessage());
        }
    }

    /** These steps, but for all queries at least the step that the user asks for, ms. */
    public LatencySteps atLeast(double millis) {
        return new LatencySteps(millis, measuredMillis);
    }

    /** The step of a query, ms; 0 = its latencies are not rounded. */
    public double millis(String query) {
        return Math.max(chosenMillis, measuredMillis.getOrDefault(query, 0.0));
    }

    /** The largest step of what some sides ask, ms; 0 = no latencies are rounded. */
    double millis(Collection<Side> sides) {
        return sides.stream()
                .flatMap(side -> side.queries().stream())
                .mapToDouble(this::millis)
                .max()
                .orElse(0);
    }

    /** What a reader of a query's latencies has to know of its step; empty if they are not rounded. */
    public Optional<String> note(String query) {
        double step = millis(query);
        if (step == 0) {
            return Optional.empty();
        }
        boolean isMeasured = step == measuredMillis.getOrDefault(query, 0.0);
        return Optional.of("Latencies of " + query + " are rounded down to multiples of " + ComparisonWords.figure(step)
                + " ms" + (isMeasured ? ", because some of them were measured no finer" : ": --resolution"));
    }
}

package nexmark.jet.comparison;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.StoredResult;

/**
 * The steps in which foreign programs measured latencies, ms by query. All latencies of a query are rounded down to multiples of
 * the largest, because a latency that was measured no finer differs from a finer one by rounding alone.
 */
public record LatencySteps(Map<String, Double> measuredMillis) {

    static final LatencySteps NONE = new LatencySteps(Map.of());

    /** @throws UserMistake if what a foreign program said of a run that counts cannot be read */
    public static LatencySteps of(Collection<StoredResult> runs) {
        Map<String, Double> measured = new HashMap<>();
        runs.stream().filter(run -> Side.isCounted(run.result())).forEach(run -> {
            try {
                if (run.stepMillis() > 0) {
                    measured.merge(run.result().plan().query(), run.stepMillis(), Math::max);
                }
            } catch (UserMistake e) {
                throw new UserMistake(run.result().id() + ": " + e.getMessage());
            }
        });
        return new LatencySteps(measured);
    }

    /** The step of a query, ms; 0 = its latencies are not rounded. */
    public double millis(String query) {
        return measuredMillis.getOrDefault(query, 0.0);
    }

    /** What a reader of a query's latencies has to know of its step. */
    public Optional<String> note(String query) {
        return Optional.ofNullable(measuredMillis.get(query))
                .map(step -> "Latencies of " + query + " are rounded down to multiples of "
                        + ComparisonWords.figure(step) + " ms, because some of them were measured no finer");
    }
}

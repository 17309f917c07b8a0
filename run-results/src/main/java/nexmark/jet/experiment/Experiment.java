package nexmark.jet.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;

/**
 * Many runs that answer one question: a plan, the settings that vary, and how often each combination is measured.
 *
 * @param source the file that describes the experiment, for messages
 * @param name names the folder of its results
 * @param description the question, for people; empty if it is not given
 * @param base a plan that says only what differs from the defaults, as in a plan file
 * @param cells settings that vary together, values by path; at least one, which may be empty
 * @param axes values of settings that vary on their own, by path: all combinations of them with each of the cells are measured,
 *     the last axis varies fastest
 * @param repetitions runs of each cell
 * @param seed decides the order if it is shuffled
 * @param timeoutMillis longest time of a run, which ends as after Ctrl-C then; empty = no limit
 * @param label the user's words and goals, which each result keeps
 * @param percentiles names of the percentiles that every run has to have samples for, such as {@code p99}
 * @param metrics the figures that tables show
 */
public record Experiment(
        String source,
        String name,
        String description,
        ObjectNode base,
        List<Map<String, JsonNode>> cells,
        Map<String, List<JsonNode>> axes,
        int repetitions,
        RunOrder order,
        long seed,
        OptionalLong timeoutMillis,
        RunLabel label,
        List<String> percentiles,
        List<RunMetric> metrics) {

    /** The runs of some cells of this experiment, in its order. */
    public List<PlannedRun> runs(List<Cell> cells) {
        return order.of(cells, repetitions, seed);
    }
}

package nexmark.jet.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A setting that takes several values in an experiment.
 *
 * @param path the setting's place in a plan, such as {@code workload.rate}
 * @param values the values as a plan's JSON has them, at least one
 */
public record Axis(String path, List<JsonNode> values) {

    public Axis {
        values = List.copyOf(values);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("axis " + path + " has no values, expected at least one");
        }
    }
}

package nexmark.jet.runner.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.experiment.ExperimentKeys;
import nexmark.jet.experiment.RunOrder;
import nexmark.jet.result.RunMetric;

/** Makes the schema of files of experiments, whose base is a plan in which quantities may be texts. */
final class ExperimentSchema {

    private final ObjectNode schema;
    private final ObjectNode properties;

    private ExperimentSchema(ObjectNode plan) {
        schema = plan;
        ObjectNode base = plan.objectNode().put("type", "object");
        base.set("properties", withQuantities(plan.get("properties")));
        base.put("additionalProperties", false);
        ((ObjectNode) plan.at("/$defs/WorkloadPlan")).remove("required");
        plan.set("$defs", withQuantities(plan.get("$defs")));
        plan.remove(List.of("required", "description"));
        properties = plan.putObject("properties");
        properties.set("base", base.put("description", "a plan that says only what differs from the defaults"));
    }

    /** @param plan the schema of plans, which becomes part of the result */
    static ObjectNode of(ObjectNode plan) {
        ExperimentSchema made = new ExperimentSchema(plan);
        made.addWords();
        made.addRuns();
        assertThat(made.properties.fieldNames())
                .toIterable()
                .as("the keys of an experiment")
                .containsExactlyInAnyOrderElementsOf(ExperimentKeys.ofFile());
        return made.schema.put("description", "many runs that answer one question, see docs/experiments.md");
    }

    private void addWords() {
        text("name", "names the folder of the results; the file's name if it is not given");
        text("description", "the question, for people");
        text("label", "kept with each result");
        property("tags", "object", "kept with each result")
                .putObject("additionalProperties")
                .putArray("type")
                .add("string")
                .add("number")
                .add("boolean");
        list("require", "goals such as p99<16ms").put("type", "string");
    }

    private void addRuns() {
        settings(list("cells", "settings that vary together"));
        ObjectNode axes = property("axes", "object", "settings that vary on their own, each with its values");
        settings(axes);
        axes.putObject("additionalProperties").put("type", "array").put("minItems", 1);
        property("repetitions", "integer", "runs of each cell").put("minimum", 1);
        oneOf(property("order", "string", "of the runs"), Stream.of(RunOrder.values()));
        property("seed", "integer", "decides the shuffled order").put("minimum", 0);
        text("timeout", "longest time of one run, such as 10m");
        oneOf(
                list("percentiles", "every run has to have the samples for these")
                        .put("type", "string"),
                Arrays.stream(RunMetric.values()).map(RunMetric::title).filter(title -> title.matches("p[0-9.]+")));
        oneOf(
                list("metrics", "the columns of the table").put("type", "string"),
                Arrays.stream(RunMetric.values()).map(RunMetric::title));
    }

    private void text(String key, String description) {
        property(key, "string", description);
    }

    private ObjectNode property(String key, String type, String description) {
        return properties.putObject(key).put("type", type).put("description", description);
    }

    private ObjectNode list(String key, String description) {
        return property(key, "array", description).putObject("items");
    }

    private static void oneOf(ObjectNode schema, Stream<?> values) {
        ArrayNode names = schema.putArray("enum");
        values.forEach(value -> names.add(value.toString()));
    }

    private static void settings(ObjectNode schema) {
        schema.put("type", "object");
        oneOf(schema.putObject("propertyNames"), ExperimentKeys.ofSettings().stream());
    }

    /** The same with each whole number also as a text such as {@code 1.5M} or {@code 20ms}. */
    private static JsonNode withQuantities(JsonNode schema) {
        JsonNode copy = schema.deepCopy();
        copy.findParents("type").forEach(parent -> {
            JsonNode type = parent.get("type");
            if (type.isTextual() && type.textValue().equals("integer")) {
                ((ObjectNode) parent).putArray("type").add("integer").add("string");
            }
        });
        return copy;
    }
}

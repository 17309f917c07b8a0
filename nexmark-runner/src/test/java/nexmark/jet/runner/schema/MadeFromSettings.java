package nexmark.jet.runner.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import nexmark.jet.experiment.ExperimentKeys;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.PlanSetting;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.result.ResultJson;

/** The files that repeat {@link PlanSettings} for other readers. */
final class MadeFromSettings {

    private static final ObjectMapper JSON = StrictJson.MAPPER;
    /** The groups of settings, and what they are, which a cluster's own setting says of it. */
    private static final Map<String, String> GROUPS = new TreeMap<>(Map.of(
            "workload", "The events that arrive and the question about them.",
            "workload.map", "The map that is asked, and how; null or absent = the query asks none.",
            "phases", "How long the parts of the run take.",
            "cluster", description(PlanSettings.CLUSTER),
            "job", "How the engine is asked."));
    /** A plan as a result has it, without the settings that it leaves out. */
    private static final ObjectNode USUAL = JSON.valueToTree(PlanDefaults.of("q5"));

    private MadeFromSettings() {}

    /** The schema of a plan that says only what differs; of whole plans and of those in experiments, for their schemas. */
    static String planSchema() {
        ObjectNode schema = JSON.createObjectNode()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", "Nexmark on Hazelcast Jet: plan")
                .put("$ref", "#/$defs/RunPlan");
        ObjectNode plan = plan(false);
        plan.putArray("required").add("workload");
        plan.withObject("/properties/workload").putArray("required").add("query");
        ObjectNode whole = requireAll(USUAL, JSON.createObjectNode().put("$ref", "#/$defs/RunPlan"));
        USUAL.properties().stream()
                .filter(part -> part.getValue().isObject())
                .forEach(part -> requireAll(part.getValue(), whole.withObject("/properties/" + part.getKey())));
        schema.putObject("$defs")
                .<ObjectNode>set("RunPlan", plan)
                .<ObjectNode>set("WrittenRunPlan", plan(true))
                .<ObjectNode>set("WholePlan", whole)
                .putObject("SettingName")
                .set("enum", JSON.valueToTree(ExperimentKeys.ofSettings()));
        return ResultJson.write(schema) + "\n";
    }

    /** For Python: the names of all settings, and what those are that a result leaves out. */
    static String names() {
        ObjectNode python = JSON.createObjectNode();
        settings().forEach(setting -> {
            String name = setting.path().substring(setting.path().lastIndexOf('.') + 1);
            python.withArray("names").add(name);
            if (USUAL.at("/" + setting.path().replace('.', '/')).isMissingNode()) {
                boolean isNumber =
                        setting.usual() instanceof Number && !setting.section().equals(PlanSettings.MAP);
                python.withObject("leftOut").putPOJO(name, isNumber ? setting.usual() : null);
            }
        });
        return ResultJson.write(python) + "\n";
    }

    /** All settings but a cluster in one word. */
    private static Stream<PlanSetting<?>> settings() {
        return PlanSettings.all().filter(setting -> !setting.equals(PlanSettings.CLUSTER));
    }

    /** @param isWritten whether a text may say a whole number */
    private static ObjectNode plan(boolean isWritten) {
        ObjectNode plan = JSON.createObjectNode().put("type", "object").put("additionalProperties", false);
        GROUPS.forEach((path, description) -> {
            ObjectNode group = at(path, plan).put("description", description).put("additionalProperties", false);
            group.putArray("type").add("object");
        });
        at("cluster", plan).withArray("type").add("string");
        at("workload.map", plan).withArray("type").add("null");
        settings().forEach(setting -> at(setting.path(), plan).setAll(property(setting, isWritten)));
        return plan;
    }

    private static ObjectNode at(String path, ObjectNode plan) {
        return plan.withObject("/properties/" + path.replace(".", "/properties/"));
    }

    private static ObjectNode property(PlanSetting<?> setting, boolean isWritten) {
        Class<?> type = setting.kind().type();
        ObjectNode property = JSON.createObjectNode().put("description", description(setting));
        List<String> types = new ArrayList<>(List.of(
                Number.class.isAssignableFrom(type)
                        ? "integer"
                        : type == Boolean.class ? "boolean" : type == List.class ? "array" : "string"));
        if (isWritten && setting.isWhole()) {
            types.add("string");
        }
        if (!setting.equals(PlanSettings.QUERY) && setting.rule().apply(PlanTree.of("map-set")) == null) {
            types.add("null");
        }
        property.set("type", JSON.valueToTree(types));
        if (type.isEnum()) {
            property.set("enum", JSON.valueToTree(type.getEnumConstants()));
            if (types.contains("null")) {
                property.withArray("enum").addNull();
            }
        }
        if (type == List.class) {
            property.putObject("items").put("type", "string");
        }
        return property;
    }

    private static ObjectNode requireAll(JsonNode keys, ObjectNode of) {
        keys.fieldNames().forEachRemaining(of.put("type", "object").withArray("required")::add);
        return of;
    }

    private static String description(PlanSetting<?> setting) {
        return PlanSettings.byPath(setting.help(setting.usualText()));
    }
}

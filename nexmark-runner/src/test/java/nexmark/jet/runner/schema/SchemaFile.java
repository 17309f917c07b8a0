package nexmark.jet.runner.schema;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import nexmark.jet.cluster.Inventory;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.RunResult;

/** The files whose format is promised. */
enum SchemaFile {
    RESULT {
        @Override
        ObjectNode generated() {
            ObjectNode schema = new Schemas(true).of(RunResult.class);
            schema.withObject("/properties/summary")
                    .put("type", "object")
                    .put("description", "the figures by which runs are compared, by name")
                    .putObject("additionalProperties")
                    .put("type", "number");
            schema.withObject("/properties/planKey")
                    .put("type", "string")
                    .put("description", "the key of the plan: equal plans have equal keys");
            return titled(schema);
        }
    },
    PLAN {
        @Override
        ObjectNode generated() {
            ObjectNode schema = new Schemas(false).of(RunPlan.class);
            schema.putArray("required").add("workload");
            schema.withObject("/$defs/WorkloadPlan").putArray("required").add("query");
            ObjectNode cluster = schema.withObject("/properties/cluster");
            ObjectNode asObject = cluster.deepCopy();
            cluster.removeAll();
            cluster.put("description", "the cluster as --cluster takes it, or its settings");
            cluster.putArray("anyOf").add(asObject).addObject().put("type", "string");
            return titled(schema);
        }
    },
    EXPERIMENT {
        @Override
        ObjectNode generated() {
            return titled(ExperimentSchema.of(PLAN.generated()));
        }
    },
    INVENTORY {
        @Override
        ObjectNode generated() {
            ObjectNode schema = new Schemas(false).of(Inventory.class);
            schema.withObject("/properties/schemaVersion").put("const", 1);
            schema.withObject("/properties/identityFile").put("type", "string");
            schema.withObject("/properties/knownHosts").put("type", "string");
            schema.withObject("/properties/hosts").put("minItems", 1);
            schema.withObject("/properties/pricePerHour")
                    .put("type", "number")
                    .put("description", "price of an hour of each host that has none of its own");
            schema.putArray("required").add("schemaVersion").add("hosts");
            schema.withObject("/$defs/InventoryHost")
                    .putArray("required")
                    .add("host")
                    .add("user")
                    .add("privateAddress")
                    .add("cooperativeThreads");
            return titled(schema);
        }
    };

    abstract ObjectNode generated();

    String fileName() {
        return name().toLowerCase(Locale.ROOT) + ".schema.json";
    }

    ObjectNode titled(ObjectNode schema) {
        return schema.put("title", "Nexmark on Hazelcast Jet: " + name().toLowerCase(Locale.ROOT));
    }
}

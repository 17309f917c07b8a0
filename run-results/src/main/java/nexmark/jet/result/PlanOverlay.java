package nexmark.jet.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;

/**
 * Some settings laid over a whole plan. A setting that follows from others by a rule, such as the keys from the profile,
 * follows them in the result too, unless it is among the settings or the base has departed from the rule.
 */
final class PlanOverlay {

    /**
     * A setting that follows from others.
     *
     * @param group key of the object that has the setting, empty = the plan itself
     * @param value reads a plan without this setting; returns null if the setting has no default
     */
    private record Rule(String group, String key, Function<ObjectNode, Object> value) {

        ObjectNode parent(ObjectNode plan) {
            return group.isEmpty() ? plan : (ObjectNode) plan.get(group);
        }

        boolean isOf(String path) {
            return path.equals(group.isEmpty() ? key : group + "." + key);
        }
    }

    private final List<Rule> rules = List.of(
            new Rule("workload", "keys", plan -> PlanDefaults.keys(read(plan, "workload", "profile", Profile.class))),
            new Rule("workload", "windowMillis", this::windowMillis),
            new Rule("workload", "slideMillis", this::slideMillis),
            new Rule(
                    "workload",
                    "joinSpan",
                    plan -> PlanDefaults.joinSpan(read(plan, "workload", "profile", Profile.class))),
            new Rule("phases", "measureMillis", plan -> PlanDefaults.measureMillis(faults(plan))),
            new Rule("", "check", plan -> PlanDefaults.check(faults(plan))),
            new Rule("cluster", "threads", this::threads),
            new Rule("cluster", "relayed", plan -> PlanDefaults.relayed(faults(plan))),
            new Rule("cluster", "jvm", plan -> PlanDefaults.jvm(read(plan, "cluster", "kind", ClusterKind.class))),
            new Rule("job", "variant", plan -> PlanDefaults.variant(read(plan, "workload", "query", String.class))),
            new Rule("job", "sourceProcessors", this::sourceProcessors));

    private final ObjectNode plan;
    private final ObjectNode known;
    private final Object source;
    private final Function<ClusterSpec, ClusterPlan> clusters;

    /**
     * @param source the file that has the settings, for messages
     * @param clusters plans a cluster that is given in one word, or of which only the place is given
     */
    PlanOverlay(RunPlan base, Object source, Function<ClusterSpec, ClusterPlan> clusters) {
        this.source = source;
        this.clusters = clusters;
        known = StrictJson.MAPPER.valueToTree(PlanDefaults.of(base.query()));
        ObjectNode all = StrictJson.MAPPER.valueToTree(base);
        plan = all.deepCopy();
        for (Rule rule : rules) {
            JsonNode byRule = StrictJson.MAPPER.valueToTree(rule.value().apply(all));
            if (byRule.equals(rule.parent(all).get(rule.key()))) {
                rule.parent(plan).remove(rule.key());
            }
        }
    }

    /** @throws UserMistake that names the source and the first setting that is unknown or does not fit */
    RunPlan with(JsonNode some) {
        merge(plan, known, some, "");
        countRunning(some.path("cluster"));
        for (Rule rule : rules) {
            ObjectNode parent = rule.parent(plan);
            if (!parent.hasNonNull(rule.key())) {
                parent.set(
                        rule.key(), StrictJson.MAPPER.valueToTree(rule.value().apply(plan)));
            }
        }
        return StrictJson.convert(plan, RunPlan.class, source, "");
    }

    private void merge(ObjectNode to, JsonNode group, JsonNode some, String prefix) {
        some.forEachEntry((key, value) -> set(to, group, key, value, prefix));
    }

    private void set(ObjectNode to, JsonNode group, String key, JsonNode value, String prefix) {
        String path = prefix + key;
        if (!group.has(key)) {
            throw new UserMistake(source + ": unknown setting '" + path + "', " + suggestion(key, prefix));
        }
        if (path.equals("cluster") && value.isTextual()) {
            ObjectNode cluster = StrictJson.MAPPER.valueToTree(cluster(() -> ClusterSpec.parse(value.textValue())));
            to.set(key, cluster.without("relayed")); // a word does not say it, so it follows from the faults
        } else if (group.get(key).isObject()) {
            if (!value.isObject()) {
                throw mistake(path, value, "an object");
            }
            merge((ObjectNode) to.get(key), group.get(key), value, path + ".");
        } else {
            boolean canBeAbsent = group.get(key).isNull() || rules.stream().anyMatch(rule -> rule.isOf(path));
            if (value.isNull() && !canBeAbsent) {
                throw mistake(path, value, "a value");
            }
            to.set(key, value);
        }
    }

    private UserMistake mistake(String path, JsonNode value, String expected) {
        return new UserMistake(source + ": " + path + " is " + StrictJson.shown(value) + ", expected " + expected);
    }

    private String suggestion(String key, String prefix) {
        List<String> paths = new ArrayList<>();
        known.forEachEntry((group, settings) -> {
            paths.add(group);
            settings.fieldNames().forEachRemaining(name -> paths.add(group + "." + name));
        });
        return Spelling.nearest(prefix + key, paths)
                .map(path ->
                        "did you mean '" + (path.startsWith(prefix) ? path.substring(prefix.length()) : path) + "'?")
                .orElse("expected some of " + paths);
    }

    private ClusterPlan cluster(Supplier<ClusterSpec> spec) {
        try {
            return clusters.apply(spec.get());
        } catch (UserMistake e) {
            throw new UserMistake(source + ": " + e.getMessage());
        }
    }

    /**
     * Takes the members and threads of a running cluster from the cluster itself, where the settings only say how to
     * reach it.
     */
    private void countRunning(JsonNode said) {
        boolean isPlaced = said.has("kind") || said.has("where") || said.has("client");
        boolean isCounted = said.hasNonNull("members") && said.hasNonNull("threads");
        if (!isPlaced || isCounted || read(plan, "cluster", "kind", ClusterKind.class) != ClusterKind.ATTACH) {
            return;
        }
        ClusterPlan running = cluster(() ->
                new ClusterSpec(ClusterKind.ATTACH, textOrNone("where"), textOrNone("client"), OptionalInt.empty()));
        setCount("members", said, running.members());
        setCount("threads", said, running.threads());
    }

    private Optional<String> textOrNone(String key) {
        return plan.get("cluster").hasNonNull(key)
                ? Optional.of(read(plan, "cluster", key, String.class))
                : Optional.empty();
    }

    private void setCount(String key, JsonNode said, int running) {
        if (said.hasNonNull(key) && !said.get(key).asText().equals(Integer.toString(running))) {
            throw mistake(
                    "cluster." + key, said.get(key), running + ", as the running cluster has, or no cluster." + key);
        }
        plan.withObject("/cluster").put(key, running);
    }

    private Object windowMillis(ObjectNode settings) {
        return PlanDefaults.windowMillis(
                read(settings, "workload", "query", String.class),
                read(settings, "workload", "profile", Profile.class));
    }

    private Object slideMillis(ObjectNode settings) {
        return PlanDefaults.slideMillis(read(settings, "workload", "windowMillis", Long.class));
    }

    /** The processors are known of this machine only. */
    private Object threads(ObjectNode settings) {
        return switch (read(settings, "cluster", "kind", ClusterKind.class)) {
            case EMBEDDED, PROCESSES -> ClusterSpec.threadsHere(members(settings));
            case SSH, ATTACH -> null;
        };
    }

    private int members(ObjectNode settings) {
        int members = read(settings, "cluster", "members", Integer.class);
        if (members < 1) {
            throw mistake("cluster.members", settings.get("cluster").get("members"), "at least 1");
        }
        return members;
    }

    private Object sourceProcessors(ObjectNode settings) {
        ClusterPlan cluster = StrictJson.convert(settings.get("cluster"), ClusterPlan.class, source, "cluster");
        return PlanDefaults.sourceProcessors(read(settings, "workload", "rate", Long.class), cluster);
    }

    private List<Fault> faults(ObjectNode settings) {
        JsonNode faults = settings.get("faults");
        if (!faults.isArray()) {
            throw mistake("faults", faults, "a list");
        }
        List<Fault> read = new ArrayList<>();
        for (JsonNode fault : faults) {
            read.add(StrictJson.convert(fault, Fault.class, source, "faults[" + read.size() + "]"));
        }
        return read;
    }

    private <T> T read(ObjectNode settings, String group, String key, Class<T> type) {
        return StrictJson.convert(settings.get(group).get(key), type, source, group + "." + key);
    }
}

package nexmark.jet.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import nexmark.jet.generator.Profile;
import nexmark.jet.json.StrictJson;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.question.Setting;
import nexmark.jet.question.Variant;

/** A plan on its way: the settings that somebody has said; each other one is as {@link PlanSettings} says. */
public final class PlanTree {

    private static final String WINDOW = "workload.windowMillis";
    private static final String MAP = "workload.map";

    private final ObjectNode root;
    private final Object source;

    /** @param source the file that has the settings, for messages; empty = the command line */
    public PlanTree(ObjectNode said, Object source) {
        this.root = said;
        this.source = source;
    }

    /** A query about which nothing else is said. */
    public static PlanTree of(String query) {
        return new PlanTree(StrictJson.MAPPER.createObjectNode(), "").set("workload.query", query);
    }

    /** Says a setting, or a group of settings. */
    public PlanTree set(String path, Object value) {
        group(path).set(last(path), StrictJson.MAPPER.valueToTree(value));
        return this;
    }

    /** Leaves a setting to its rule. */
    public PlanTree clear(String path) {
        group(path).remove(last(path));
        return this;
    }

    public boolean has(String path) {
        return !at(path).isMissingNode() && !at(path).isNull();
    }

    /** @throws UserMistake if what was said does not fit */
    public <T> T get(String path, Class<T> type) {
        settle(path);
        return convert(at(path), type, path);
    }

    /**
     * Says the settings that a stored plan does not have, because they came later, as they were then: by their rules.
     */
    public void addLater() {
        PlanSettings.all()
                .map(PlanSetting::path)
                .filter(path -> at(path).isMissingNode())
                .forEach(this::settle);
    }

    /** @throws UserMistake that names the first setting that does not fit */
    public RunPlan plan() {
        return whole("", RunPlan.class);
    }

    /** A group of settings as its record, such as {@code workload}; empty = the plan. */
    public <T> T whole(String group, Class<T> type) {
        PlanSettings.all()
                .map(PlanSetting::path)
                .filter(path -> path.startsWith(group))
                .forEach(this::settle);
        return convert(at(group), type, group);
    }

    private <T> T convert(JsonNode value, Class<T> type, String path) {
        try {
            return StrictJson.convert(value, type, source, path);
        } catch (UserMistake e) {
            throw source.equals("") ? new UserMistake(PlanSettings.byOption(e.getMessage())) : e;
        }
    }

    /** The faults one by one, so that a mistake names its own. */
    List<Fault> faults() {
        ArrayNode faults = get("faults", ArrayNode.class);
        return IntStream.range(0, faults.size())
                .mapToObj(i -> convert(faults.get(i), Fault.class, "faults[" + i + "]"))
                .toList();
    }

    /**
     * The variant in which the engine is asked: the wanted one, or a query's only one.
     *
     * @throws UserMistake if the question cannot be put in SQL, or Jet is to be asked in it
     */
    public Variant variant(Variant wanted) {
        Query query = QueryLookup.byId(query());
        boolean isJet = get("job.engine", Engine.class) == Engine.JET;
        if (wanted == Variant.SQL && (isJet || !query.whyNoSql().isEmpty())) {
            throw new UserMistake("--variant is sql, expected "
                    + (isJet
                            ? "one of " + query.variants() + " for " + query.id() + " on Jet, or --engine flink"
                            : "another for " + query.id() + ": " + query.whyNoSql()));
        }
        return isJet ? query.variantOrOnly(wanted) : wanted; // the engine's own module knows which it has
    }

    /** Whether the query's answer depends on a setting. */
    public boolean reads(Setting setting) {
        return QueryLookup.byId(query()).definition().settings(profile()).contains(setting);
    }

    String query() {
        return get("workload.query", String.class);
    }

    Profile profile() {
        return get("workload.profile", Profile.class);
    }

    private void settle(String path) {
        if (path.equals(WINDOW) && QueryLookup.reads(query(), Setting.TICK)) {
            clear(path); // it is the tick, whatever other queries of a command have
        }
        if (path.startsWith(MAP) && !QueryLookup.reads(query(), Setting.MAP)) {
            set(MAP, null); // other queries ask no map
        } else if (!has(path)) {
            PlanSettings.at(path).ifPresent(setting -> set(path, setting.valueIn(this)));
        }
    }

    private JsonNode at(String path) {
        return path.isEmpty() ? root : root.at("/" + path.replace('.', '/'));
    }

    private ObjectNode group(String path) {
        String group = path.contains(".") ? path.substring(0, path.lastIndexOf('.')) : "";
        if (!(at(group).isObject() || at(group).isMissingNode())) {
            convert(at(group), Map.class, group);
        }
        return group.isEmpty() ? root : root.withObject("/" + group.replace('.', '/'));
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }
}

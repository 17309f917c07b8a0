package nexmark.jet.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.json.StrictJson;
import nexmark.jet.process.UserMistake;

/** A plan on its way: the settings that somebody has said; each other one is as {@link PlanSettings} says. */
public final class PlanTree {

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

    /** Says the settings that a stored plan does not have, because they came later, as they were then: by their rules. */
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
        return convert(group.isEmpty() ? root : at(group), type, group);
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
        settle("faults");
        if (!at("faults").isArray()) {
            throw mistake("faults", "a list");
        }
        List<Fault> faults = new ArrayList<>();
        for (JsonNode fault : at("faults")) {
            faults.add(StrictJson.convert(fault, Fault.class, source, "faults[" + faults.size() + "]"));
        }
        return faults;
    }

    String query() {
        return get("workload.query", String.class);
    }

    UserMistake mistake(String path, String expected) {
        String where = source.equals("") ? "" : source + ": ";
        return new UserMistake(where + path + " is " + StrictJson.shown(at(path)) + ", expected " + expected);
    }

    private void settle(String path) {
        if (!has(path)) {
            PlanSettings.at(path)
                    .ifPresent(setting -> set(
                            path,
                            setting.rule() == null
                                    ? setting.usual()
                                    : setting.rule().apply(this)));
        }
    }

    private JsonNode at(String path) {
        return root.at("/" + path.replace('.', '/'));
    }

    private ObjectNode group(String path) {
        int dot = path.indexOf('.');
        return dot < 0 ? root : root.withObject("/" + path.substring(0, dot));
    }

    private static String last(String path) {
        return path.substring(path.indexOf('.') + 1);
    }
}

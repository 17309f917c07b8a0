package nexmark.jet.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;
import nexmark.jet.json.StrictJson;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.question.Setting;
import nexmark.jet.question.Variant;

/** A plan in the making: the given settings; all others are as in {@link PlanSettings}. */
public final class PlanTree {

    private static final String PHASES = "phases";
    private static final String CLUSTER = PlanSettings.CLUSTER.path();
    private static final String MAP = "workload.map";

    private final ObjectNode root;
    private final Object source;

    /**
     * @param settings is changed
     * @param source the file that has the settings, for messages; empty = the command line
     * @throws UserMistake if a cluster in one word is not a cluster
     */
    public PlanTree(ObjectNode settings, Object source) {
        this.root = settings;
        this.source = source;
        JsonNode cluster = settings.path(CLUSTER);
        if (cluster.isTextual()) {
            say(PlanSettings.CLUSTER, cluster.textValue());
        }
    }

    /** A query without other settings. */
    public static PlanTree of(String query) {
        return new PlanTree(StrictJson.MAPPER.createObjectNode(), "").set(PlanSettings.QUERY, query);
    }

    public <T> PlanTree set(PlanSetting<T> setting, T value) {
        return say(setting, value);
    }

    public PlanTree set(Phases phases) {
        root.set(PHASES, StrictJson.MAPPER.valueToTree(phases));
        return this;
    }

    /** Sets the whole cluster; faults decide whether its links lead through the runner. */
    public PlanTree set(ClusterPlan cluster) {
        root.set(CLUSTER, StrictJson.MAPPER.valueToTree(cluster));
        return clear(PlanSettings.RELAYED);
    }

    /** Says a setting by a value as its option or a file has it. */
    public PlanTree say(PlanSetting<?> setting, Object value) {
        Object json = setting.equals(PlanSettings.CLUSTER)
                ? PlanSettings.in(source, () -> ClusterSpec.parse(value.toString()))
                : value;
        group(setting.path()).set(last(setting.path()), StrictJson.MAPPER.valueToTree(json));
        return this;
    }

    /** Leaves settings to their rules. */
    public PlanTree clear(PlanSetting<?>... settings) {
        for (PlanSetting<?> setting : settings) {
            group(setting.path()).remove(last(setting.path()));
        }
        return this;
    }

    public boolean has(PlanSetting<?> setting) {
        return !at(setting.path()).isMissingNode() && !at(setting.path()).isNull();
    }

    /** @throws UserMistake if what was said does not fit */
    public <T> T get(PlanSetting<T> setting) {
        settle(setting);
        String name = source.equals("") ? setting.name() : setting.path();
        return convert(at(setting.path()), setting.kind().type(), name);
    }

    /**
     * Says the settings that a stored plan does not have, because they came later, as they were then: by their rules.
     */
    public void addLater() {
        PlanSettings.all().filter(setting -> at(setting.path()).isMissingNode()).forEach(this::settle);
    }

    /**
     * Sets the members and threads of a cluster elsewhere by the cluster or its inventory, unless they are given.
     *
     * @param clusters plans a cluster of which the place is known
     */
    public PlanTree locate(Function<ClusterSpec, ClusterPlan> clusters) {
        ClusterKind kind = get(PlanSettings.CLUSTER_KIND);
        boolean isElsewhere = kind == ClusterKind.ATTACH || (kind == ClusterKind.SSH && has(PlanSettings.WHERE));
        if (!isElsewhere || (has(PlanSettings.MEMBERS) && has(PlanSettings.THREADS))) {
            return this;
        }
        // Settings that no such cluster can have are refused before any is asked.
        new PlanTree(root.deepCopy(), source)
                .set(PlanSettings.MEMBERS, 1)
                .set(PlanSettings.THREADS, 1)
                .cluster();
        OptionalInt members =
                has(PlanSettings.MEMBERS) ? OptionalInt.of(get(PlanSettings.MEMBERS)) : OptionalInt.empty();
        ClusterSpec spec = new ClusterSpec(kind, said(PlanSettings.WHERE), said(PlanSettings.CLIENT), members);
        ClusterPlan found = PlanSettings.in(source, () -> checked(clusters.apply(spec)));
        if (!has(PlanSettings.MEMBERS)) {
            set(PlanSettings.MEMBERS, found.members());
        }
        return has(PlanSettings.THREADS) ? this : set(PlanSettings.THREADS, found.threads());
    }

    /** A cluster that was found; a mistake if it runs with other threads than given. */
    private ClusterPlan checked(ClusterPlan found) {
        int threads = said(PlanSettings.THREADS).orElse(found.threads());
        if (found.kind() == ClusterKind.ATTACH && threads != found.threads()) {
            throw new UserMistake("--threads is " + threads + ", but the members of " + found.spec() + " have "
                    + Counts.of(found.threads(), "cooperative thread") + " in all, expected that or no --threads");
        }
        return found;
    }

    /** @throws UserMistake that names the first setting that does not fit */
    public RunPlan plan() {
        return set(PlanSettings.VARIANT, PlanSettings.in(source, () -> variant(get(PlanSettings.VARIANT))))
                .planAsSaid();
    }

    /** The plan with the variant that was said, which the query may lack. */
    public RunPlan planAsSaid() {
        return whole("", RunPlan.class);
    }

    public WorkloadPlan workload() {
        return whole("workload", WorkloadPlan.class);
    }

    public ClusterPlan cluster() {
        return whole(CLUSTER, ClusterPlan.class);
    }

    private <T> T whole(String group, Class<T> type) {
        PlanSettings.all()
                .filter(setting -> setting.path().startsWith(group) && !setting.equals(PlanSettings.CLUSTER))
                .forEach(setting -> {
                    settle(setting);
                    said(setting); // alone, so that a mistake names it
                });
        return convert(at(group), type, group);
    }

    private <T> T convert(JsonNode value, Class<T> type, String name) {
        try {
            return StrictJson.convert(value, type, source, name);
        } catch (UserMistake e) {
            throw source.equals("") ? e : new UserMistake(PlanSettings.byPath(e.getMessage()));
        }
    }

    /** The faults one by one, so that a mistake names its own. */
    List<Fault> faults() {
        settle(PlanSettings.FAULTS);
        String path = PlanSettings.FAULTS.path();
        ArrayNode faults = convert(at(path), ArrayNode.class, path);
        return IntStream.range(0, faults.size())
                .mapToObj(i -> convert(faults.get(i), Fault.class, path + "[" + i + "]"))
                .toList();
    }

    /**
     * The variant in which the engine is asked: the wanted one, or a query's only one.
     *
     * @throws UserMistake if the question cannot be put in SQL, or Jet is to be asked in it
     */
    private Variant variant(Variant wanted) {
        Query query = QueryLookup.byId(get(PlanSettings.QUERY));
        boolean isJet = get(PlanSettings.ENGINE) == Engine.JET;
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
        return QueryLookup.byId(get(PlanSettings.QUERY))
                .definition()
                .settings(get(PlanSettings.PROFILE))
                .contains(setting);
    }

    private void settle(PlanSetting<?> setting) {
        String path = setting.path();
        if (setting.equals(PlanSettings.WINDOW) && QueryLookup.reads(get(PlanSettings.QUERY), Setting.TICK)) {
            clear(setting); // it is the tick, whatever other queries of a command have
        }
        if (path.startsWith(MAP) && !QueryLookup.reads(get(PlanSettings.QUERY), Setting.MAP)) {
            group(MAP).putNull(last(MAP)); // other queries ask no map
        } else if (!has(setting)) {
            say(setting, setting.rule().apply(this));
        }
    }

    /** What was said; empty if nothing was. */
    public <T> Optional<T> said(PlanSetting<T> setting) {
        return has(setting) ? Optional.of(get(setting)) : Optional.empty();
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

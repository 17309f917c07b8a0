package nexmark.jet.plan;

import java.util.function.Function;

/**
 * A setting of a plan: its place in the plan's tree, its option, and what it is where nobody says it.
 *
 * @param path place in the plan's JSON, such as {@code workload.rate}
 * @param section heading of the option in help
 * @param option name on the command line; empty if other options decide it
 * @param label what help shows in place of a value; empty = the option is a flag
 * @param reader reads the value as people write it; a mistake is a {@code UserMistake}
 * @param usual what it is where nobody says it; null if a rule says so
 * @param rule what follows from other settings, null = nothing; null if it has a usual value
 * @param description for help
 */
public record PlanSetting(
        String path,
        String section,
        String option,
        String label,
        Function<String, ?> reader,
        Object usual,
        Function<PlanTree, Object> rule,
        String description) {

    private static final String MILLIS = "Millis";

    public boolean isTime() {
        return path.endsWith(MILLIS);
    }

    /** What it is where nobody says it. */
    Object valueIn(PlanTree tree) {
        return rule == null ? usual : rule.apply(tree);
    }

    public boolean isFlag() {
        return label.isEmpty();
    }

    /** A value for people, as the option takes it. */
    public String text(Object value) {
        if (value instanceof Number number) {
            return isTime() ? Millis.text(number.longValue()) : Counts.text(number.longValue());
        }
        return value.toString();
    }

    /** The description with the usual value, which the rule's own words say if there is no other. */
    public String help(String usualText) {
        return usualText.isEmpty() || isFlag()
                ? description
                : description.replaceFirst(" \\(default: .*\\)$", "") + " (default: " + usualText + ")";
    }
}

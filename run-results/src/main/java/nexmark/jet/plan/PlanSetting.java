package nexmark.jet.plan;

import java.util.List;
import java.util.function.Function;

/**
 * A setting of a plan: its place in the plan's JSON, its option, and its default.
 *
 * @param <T> the value in a plan
 * @param path place in the plan's JSON, with the unit in its name, such as {@code workload.rate}
 * @param section heading of the option in help
 * @param option name on the command line; empty if other options decide it
 * @param usual the default; null if it follows from other settings
 * @param rule what follows from other settings, null = nothing
 * @param description for help and for the schemas
 */
public record PlanSetting<T>(
        String path,
        String section,
        String option,
        Kind<T> kind,
        T usual,
        Function<PlanTree, T> rule,
        String description) {

    private static final String MILLIS = "Millis";

    /**
     * How people write the values of a setting.
     *
     * @param label what help shows in place of a value; empty = the option is a flag
     * @param reader reads a value; a mistake is a {@code UserMistake}
     */
    public record Kind<T>(Class<T> type, String label, Function<String, ?> reader) {

        @SuppressWarnings("unchecked") // a class knows no type of elements; the records of a plan do
        static <E> Kind<List<E>> ofLists(String label, Function<String, ?> reader) {
            return new Kind<>((Class<List<E>>) (Class<?>) List.class, label, reader);
        }
    }

    /** The setting as messages name it: its option, if it has one. */
    String name() {
        return option.isEmpty() ? path : option;
    }

    public boolean isTime() {
        return path.endsWith(MILLIS);
    }

    /** Whether a text as its value in an experiment is read as the option reads it: a count, or a time. */
    public boolean isWhole() {
        return isTime() || kind.label.equals("N");
    }

    /** Whether its values may contain commas, which separate no values then. */
    public boolean isList() {
        return kind.type == List.class;
    }

    public boolean isFlag() {
        return kind.label.isEmpty();
    }

    /** A value for people, as the option takes it. */
    public String text(Object value) {
        if (value instanceof Number number) {
            return isTime() ? Millis.text(number.longValue()) : Counts.text(number.longValue());
        }
        return value.toString();
    }

    /** The default, for people; empty if it follows from other settings, or is nothing. */
    public String usualText() {
        return usual == null || usual instanceof List ? "" : text(usual);
    }

    /** The description with the default, in the words of the rule if there is no other. */
    public String help(String usualText) {
        return usualText.isEmpty() || isFlag()
                ? description
                : description.replaceFirst(" \\(default: .*\\)$", "") + " (default: " + usualText + ")";
    }
}

package nexmark.jet.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.environment.EnvironmentPrivacy;
import nexmark.jet.json.Spelling;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.PlanSetting;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.process.UserMistake;

/**
 * The settings of a plan by their paths, such as {@code workload.slideMillis}, and by their short names: the last part of the
 * path without its unit, such as {@code slide}.
 *
 * <p>A text as the value of a setting that is a whole number is read as the command line reads it: a time with its unit
 * where the setting's name ends in {@code Millis}, otherwise a count such as {@code 1.5M}.
 */
public final class SettingNames {

    private static final String MILLIS = "Millis";
    private static final EnvironmentPrivacy PRIVACY = EnvironmentPrivacy.ofTexts();
    private static final Pattern WHOLE_NUMBER = Pattern.compile("\\d{1,18}");
    private static final List<String> PATHS = Stream.concat(
                    Stream.of("cluster"), PlanSettings.all().map(PlanSetting::path))
            .toList();

    private SettingNames() {}

    /**
     * The path of a setting that is given by its path or by its short name.
     *
     * @throws UserMistake that names the nearest known setting
     */
    static String path(String name) {
        return PATHS.stream()
                .filter(path -> path.equals(name) || shortName(path).equals(name))
                .findFirst()
                .orElseThrow(() -> new UserMistake("unknown setting '" + name + "', "
                        + Spelling.nearest(name, names())
                                .map(nearest -> "did you mean '" + nearest + "'?")
                                .orElse("expected some of " + names())));
    }

    /** All paths and all short names. */
    static List<String> names() {
        List<String> names = new ArrayList<>(PATHS);
        PATHS.stream().map(SettingNames::shortName).forEach(names::add);
        return names;
    }

    /** The last part of a path, without its unit: {@code slide}. */
    public static String shortName(String path) {
        String last = path.substring(path.lastIndexOf('.') + 1);
        return last.endsWith(MILLIS) ? last.substring(0, last.length() - MILLIS.length()) : last;
    }

    /**
     * A value as a plan's JSON has it.
     *
     * @param path of a setting, or of a group of settings, whose values are all read; empty = the plan itself
     * @throws UserMistake if it is a text, and the setting is a whole number
     */
    static JsonNode read(String path, JsonNode written) {
        if (written instanceof ObjectNode group) {
            ObjectNode read = StrictJson.MAPPER.createObjectNode();
            group.forEachEntry((key, value) -> read.set(key, read(path.isEmpty() ? key : path + "." + key, value)));
            return read;
        }
        if (!written.isTextual() || !isWholeNumber(path)) {
            return written;
        }
        try {
            String text = written.textValue();
            return LongNode.valueOf(path.endsWith(MILLIS) ? Millis.parse(text) : Counts.parse(text));
        } catch (UserMistake e) {
            throw new UserMistake(path + ": " + e.getMessage());
        }
    }

    private static boolean isWholeNumber(String path) {
        return PlanSettings.at(path)
                .filter(setting -> setting.label().equals("N") || setting.isTime())
                .isPresent();
    }

    /** A value for people: a time with its unit, a count in its short form, any other value as written, without private parts. */
    static String text(String path, JsonNode written) {
        if (written.isIntegralNumber()) {
            return path.endsWith(MILLIS) ? Millis.text(written.longValue()) : Counts.text(written.longValue());
        }
        return written.isArray() ? elements(written) : PRIVACY.clean(written.asText());
    }

    /** A value as {@link nexmark.jet.result.FlatPlan} has it, for people. */
    public static String text(String path, String value) {
        return WHOLE_NUMBER.matcher(value).matches() ? text(path, LongNode.valueOf(Long.parseLong(value))) : value;
    }

    private static String elements(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(element -> texts.add(PRIVACY.clean(element.asText())));
        return texts.isEmpty() ? "none" : String.join(",", texts);
    }
}

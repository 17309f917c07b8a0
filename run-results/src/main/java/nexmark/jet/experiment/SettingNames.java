package nexmark.jet.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.environment.EnvironmentPrivacy;
import nexmark.jet.json.StrictJson;
import nexmark.jet.json.StrictJson.Spelling;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.PlanSetting;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.process.UserMistake;

/**
 * The settings of a plan by their paths, such as {@code workload.slideMillis}, and by their short names: the last part
 * of the path without its unit, such as {@code slide}. A text as the value of a whole number is read as the command
 * line reads it: a time with its unit, or a count such as {@code 1.5M}.
 */
public final class SettingNames {

    private static final String MILLIS = "Millis";
    private static final EnvironmentPrivacy PRIVACY = EnvironmentPrivacy.ofTexts();
    private static final List<String> PATHS =
            PlanSettings.all().map(PlanSetting::path).toList();
    /** All paths and all short names. */
    static final List<String> NAMES = Stream.concat(
                    PATHS.stream(), PATHS.stream().map(SettingNames::shortName))
            .distinct()
            .toList();

    private SettingNames() {}

    /** @throws UserMistake that names the nearest known setting */
    static String path(String name) {
        return PATHS.stream()
                .filter(path -> path.equals(name) || shortName(path).equals(name))
                .findFirst()
                .orElseThrow(() -> new UserMistake(Spelling.unknown("setting", name, NAMES)));
    }

    /** The last part of a path, without its unit: {@code slide}. */
    public static String shortName(String path) {
        return path.substring(path.lastIndexOf('.') + 1).replaceFirst(MILLIS + "$", "");
    }

    /**
     * The value at a setting's path as a plan's JSON has it; of a group of settings all are read, of an empty path the
     * plan itself.
     */
    static JsonNode read(String path, JsonNode written) {
        if (written instanceof ObjectNode group) {
            ObjectNode read = StrictJson.MAPPER.createObjectNode();
            group.forEachEntry((key, value) -> read.set(key, read(path.isEmpty() ? key : path + "." + key, value)));
            return read;
        }
        if (!written.isTextual()
                || PlanSettings.at(path).filter(PlanSetting::isWhole).isEmpty()
                || (path.equals(PlanSettings.RATE.path()) && ShareOfFound.isIn(written))) {
            return written;
        }
        try {
            String text = written.textValue();
            return LongNode.valueOf(path.endsWith(MILLIS) ? Millis.parse(text) : Counts.parse(text));
        } catch (UserMistake e) {
            throw new UserMistake(path + ": " + e.getMessage());
        }
    }

    /**
     * A value for people: a time with its unit, a count in its short form, any other value as written, without private
     * parts.
     */
    static String text(String path, JsonNode written) {
        if (written.isIntegralNumber()) {
            return path.endsWith(MILLIS) ? Millis.text(written.longValue()) : Counts.text(written.longValue());
        }
        List<String> texts = new ArrayList<>();
        written.forEach(element -> texts.add(PRIVACY.clean(element.asText())));
        return texts.isEmpty() ? written.isArray() ? "none" : PRIVACY.clean(written.asText()) : String.join(",", texts);
    }

    /** A value as {@link nexmark.jet.result.PlanJson#flat} has it, for people. */
    public static String text(String path, String value) {
        return value.matches("\\d{1,18}") ? text(path, LongNode.valueOf(Long.parseLong(value))) : value;
    }
}

package nexmark.jet.experiment;

import java.util.List;

/** The keys that files of experiments may have, for their schema. */
public final class ExperimentKeys {

    private ExperimentKeys() {}

    /** The keys of a file. */
    public static List<String> ofFile() {
        return ExperimentFile.Written.KEYS;
    }

    /** The names of the settings that may vary: paths in a plan, and short names. */
    public static List<String> ofSettings() {
        return SettingNames.NAMES;
    }
}

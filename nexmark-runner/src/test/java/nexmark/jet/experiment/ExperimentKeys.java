package nexmark.jet.experiment;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.Stream;

/** The keys that files of experiments may have, for their schema. */
public final class ExperimentKeys {

    private ExperimentKeys() {}

    /** The keys of a file. */
    public static List<String> ofFile() {
        return Stream.of(ExperimentFile.Written.class.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
    }

    /** The names of the settings that may vary: paths in a plan, and short names. */
    public static List<String> ofSettings() {
        return SettingNames.NAMES;
    }
}

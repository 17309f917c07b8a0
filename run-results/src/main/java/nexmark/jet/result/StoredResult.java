package nexmark.jet.result;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A run's result and where it is stored.
 *
 * @param folder folder of the run; null if it could not be stored
 * @param whyNotStored the reason, a sentence; null if the result is stored
 */
public record StoredResult(RunResult result, Path folder, String whyNotStored) {

    private static final String MEASURED = "foreign/measured.json";

    public StoredResult {
        if ((folder == null) == (whyNotStored == null)) {
            throw new IllegalArgumentException("a result has either a folder or a reason why it has none");
        }
    }

    public static StoredResult in(Path folder, RunResult result) {
        return new StoredResult(result, folder, null);
    }

    public static StoredResult notStored(String why, RunResult result) {
        return new StoredResult(result, null, why);
    }

    /** The same place of another form of the result. */
    public StoredResult with(RunResult other) {
        return new StoredResult(other, folder, whyNotStored);
    }

    public boolean isStored() {
        return folder != null;
    }

    /**
     * What the foreign program said that measured this run; empty for all other runs.
     *
     * @throws nexmark.jet.process.UserMistake if it cannot be read
     */
    public Optional<ForeignMeasurement> foreign() {
        return isStored() && Files.isRegularFile(folder.resolve(MEASURED))
                ? Optional.of(ForeignMeasurement.read(folder.resolve(MEASURED)))
                : Optional.empty();
    }
}

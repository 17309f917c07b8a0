package nexmark.jet.result;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;

/**
 * A run's result and where it is stored. There may be thousands of stored results, so that each call that reads them
 * throws {@link Interrupted} after Ctrl-C.
 *
 * @param folder folder of the run; null if it could not be stored
 * @param whyNotStored the reason, a sentence; null if the result is stored
 */
public record StoredResult(RunResult result, Path folder, String whyNotStored) {

    private static final String FOREIGN = "foreign";

    private static final String RESULT = "result.json";
    private static final Comparator<StoredResult> BY_START =
            Comparator.comparing(stored -> stored.result().times().startedAt());

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

    public StoredResult with(RunResult other) {
        return new StoredResult(other, folder, whyNotStored);
    }

    public boolean isStored() {
        return folder != null;
    }

    /**
     * The report of the foreign program that measured this run; empty for all other runs. A {@code UserMistake} if it
     * cannot be read.
     */
    public Optional<ForeignMeasurement> foreign() {
        return isStored() && Files.isRegularFile(folder.resolve(FOREIGN).resolve(ForeignMeasurement.FILE))
                ? Optional.of(ForeignMeasurement.read(folder.resolve(FOREIGN)))
                : Optional.empty();
    }

    /**
     * All results at a place, by the time of their start.
     *
     * @param place a {@code result.json}, the folder of a run, or a folder that has folders of runs at any depth
     * @throws UserMistake if nothing is there, or a result in it cannot be read
     */
    public static List<StoredResult> at(Path place) {
        List<StoredResult> found = under(place);
        if (found.isEmpty()) {
            throw new UserMistake(place + ": no results in it, expected folders with a " + RESULT);
        }
        return found;
    }

    /**
     * As {@link #at}, of a place that may have no results yet. A {@code UserMistake} if it is not there, or a result in
     * it cannot be read.
     */
    public static List<StoredResult> under(Path place) {
        return readable(place, why -> {
            throw new UserMistake(why);
        });
    }

    /**
     * As {@link #at}, but without the results that cannot be read; there may be none.
     *
     * @param unreadable takes the reason for each of these, one line
     * @throws UserMistake if the place is not there
     */
    public static List<StoredResult> readable(Path place, Consumer<String> unreadable) {
        if (!Files.exists(place)) {
            throw new UserMistake(place + ": no such file, expected a result.json or a folder of results");
        }
        List<StoredResult> found = new ArrayList<>();
        read(place.toFile(), true, found, unreadable);
        found.sort(BY_START);
        return List.copyOf(found);
    }

    /**
     * Other runs begin and end meanwhile: a folder may be gone before it is read, and an unfinished one has half a
     * result.
     */
    private static void read(File file, boolean isNamed, List<StoredResult> found, Consumer<String> unreadable) {
        if (Interruption.isRequested()) {
            throw new Interrupted();
        }
        if (file.isFile() && (isNamed || file.getName().equals(RESULT))) {
            try {
                RunResult result = ResultJson.readResult(file.toPath());
                found.add(StoredResult.in(file.toPath().toAbsolutePath().getParent(), result));
            } catch (UserMistake e) {
                unreadable.accept(e.getMessage());
            }
        }
        boolean isFolder = file.isDirectory() && (isNamed || !Files.isSymbolicLink(file.toPath()));
        if (!isFolder || (!isNamed && file.getName().startsWith(ResultStore.UNFINISHED))) {
            return;
        }
        File[] inside = file.listFiles();
        if (inside == null && file.exists()) {
            unreadable.accept(file + " cannot be read");
        }
        for (File each : inside == null ? new File[0] : inside) {
            read(each, false, found, unreadable);
        }
    }
}

package nexmark.jet.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.process.UserMistake;

/** Reads results that are stored already. */
public final class StoredResults {

    private static final String RESULT = "result.json";

    private StoredResults() {}

    /**
     * All results at a place, by the time of their start.
     *
     * @param place a {@code result.json}, the folder of a run, or a folder that has folders of runs at any depth
     * @throws UserMistake if nothing is there, or a result in it cannot be read
     */
    public static List<StoredResult> at(Path place) {
        if (!Files.exists(place)) {
            throw new UserMistake(place + ": no such file, expected a result.json or a folder of results");
        }
        List<StoredResult> found = under(place);
        if (found.isEmpty()) {
            throw new UserMistake(place + ": no results in it, expected folders with a " + RESULT);
        }
        return found;
    }

    /**
     * As {@link #at}, of a place that exists and may have no results yet.
     *
     * @throws UserMistake if a result cannot be read
     */
    public static List<StoredResult> under(Path place) {
        try (Stream<Path> files = Files.walk(place)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> isResult(file, place))
                    .map(file -> StoredResult.in(file.toAbsolutePath().getParent(), ResultJson.readResult(file)))
                    .sorted(Comparator.comparing(
                            stored -> stored.result().times().startedAt()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the results in " + place + " cannot be read", e);
        }
    }

    /** A file that the user names may have any name; what an unfinished run writes is no result yet. */
    private static boolean isResult(Path file, Path place) {
        return file.equals(place)
                || (file.getFileName().toString().equals(RESULT) && !ResultStore.isUnfinished(file.getParent()));
    }
}

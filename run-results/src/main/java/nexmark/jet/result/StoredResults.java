package nexmark.jet.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;

/** Reads results that are stored already. There may be thousands, so that each call throws {@link Interrupted} after Ctrl-C. */
public final class StoredResults {

    private static final String RESULT = "result.json";
    private static final Comparator<StoredResult> BY_START =
            Comparator.comparing(stored -> stored.result().times().startedAt());

    private StoredResults() {}

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
     * As {@link #at}, of a place that may have no results yet.
     *
     * @throws UserMistake if the place is not there, or a result in it cannot be read
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
        Search search = new Search(place, unreadable);
        try {
            Files.walkFileTree(place, search);
        } catch (IOException e) {
            throw new UncheckedIOException("the results in " + place + " cannot be read", e);
        }
        search.found.sort(BY_START);
        return List.copyOf(search.found);
    }

    /** Looks for results while other runs begin and end: a folder may be gone before it is entered. */
    private static final class Search extends SimpleFileVisitor<Path> {

        private final Path place;
        private final Consumer<String> unreadable;
        private final List<StoredResult> found = new ArrayList<>();

        Search(Path place, Consumer<String> unreadable) {
            this.place = place;
            this.unreadable = unreadable;
        }

        /** The folder of an unfinished run has no result yet, or half of one. */
        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean isHidden = folder.getFileName() != null
                    && folder.getFileName().toString().startsWith(ResultStore.UNFINISHED);
            return isHidden && !folder.equals(place) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        /** A file that the user names may have any name. */
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (Files.isRegularFile(file)
                    && (file.equals(place) || file.getFileName().toString().equals(RESULT))) {
                read(file);
            }
            return FileVisitResult.CONTINUE;
        }

        private void read(Path file) {
            if (Interruption.isRequested()) {
                throw new Interrupted();
            }
            RunResult result;
            try {
                result = ResultJson.readResult(file);
            } catch (UserMistake e) {
                unreadable.accept(e.getMessage());
                return;
            }
            found.add(StoredResult.in(file.toAbsolutePath().getParent(), result));
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            if (!(failure instanceof NoSuchFileException)) {
                unreadable.accept(file + " cannot be read: " + IoReason.of(failure));
            }
            return FileVisitResult.CONTINUE;
        }

        /** A folder that goes while its files are listed was an unfinished run's, too. */
        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException failure) {
            return failure == null ? FileVisitResult.CONTINUE : visitFileFailed(folder, failure);
        }
    }
}

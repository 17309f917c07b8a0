package nexmark.jet.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.latency.EpochClock;

/** What killed processes left: files and folders of this user that have not changed for a week. */
public final class Leftovers {

    static final Duration AGE = Duration.ofDays(7);

    private Leftovers() {}

    /**
     * Removes what killed processes left. Nothing is thrown: what cannot be removed stays.
     *
     * @param folder where they left it
     * @param names their names, a regular expression
     */
    public static void remove(Path folder, String names) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(
                folder, file -> file.getFileName().toString().matches(names))) {
            for (Path file : files) {
                if (UserFile.isOurs(file) && isOld(file)) {
                    removeTree(file);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return; // The next process looks again.
        }
    }

    /** Removes a file, or a folder with all its files; of a link the link. */
    public static void removeTree(Path tree) throws IOException {
        for (Path file : filesOf(tree)) {
            Files.deleteIfExists(file);
        }
    }

    private static boolean isOld(Path tree) throws IOException {
        long limit = EpochClock.millis() - AGE.toMillis();
        for (Path file : filesOf(tree)) {
            if (Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toMillis() > limit) {
                return false;
            }
        }
        return true;
    }

    /** Each file before its folder. */
    private static List<Path> filesOf(Path tree) throws IOException {
        try (Stream<Path> walk = Files.walk(tree)) {
            return walk.sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}

package nexmark.jet.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What is to be removed when its work is done. */
public final class Leftovers {

    private Leftovers() {}

    /** Removes a file, or a folder with all its files; of a link the link. */
    public static void removeTree(Path tree) throws IOException {
        try (Stream<Path> walk = Files.walk(tree)) {
            List<Path> filesBeforeTheirFolders =
                    walk.sorted(Comparator.reverseOrder()).toList();
            for (Path file : filesBeforeTheirFolders) {
                Files.deleteIfExists(file);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}

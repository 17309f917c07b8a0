package nexmark.jet.runner.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is gone, with all in it, when it is closed. */
public record TemporaryFolder(Path path) implements AutoCloseable {

    public static TemporaryFolder make() {
        try {
            return new TemporaryFolder(Files.createTempDirectory("nexmark-"));
        } catch (IOException e) {
            throw new UncheckedIOException("no temporary folder could be made", e);
        }
    }

    @Override
    public void close() {
        try {
            for (Path file : all()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary folder could not be removed: " + path, e);
        }
    }

    /** What is in a folder before the folder. */
    private List<Path> all() throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            return files.sorted(Comparator.reverseOrder()).toList();
        }
    }
}

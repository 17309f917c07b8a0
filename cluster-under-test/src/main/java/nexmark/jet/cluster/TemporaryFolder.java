package nexmark.jet.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder that is removed, with all its files, when it is closed. */
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
        try (Stream<Path> files = Files.walk(path)) {
            // Each file before the folder that it is in.
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary folder could not be removed: " + path, e);
        }
    }
}

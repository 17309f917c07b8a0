package nexmark.jet.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.process.AtomicFile;

/**
 * A folder that is removed when it is closed. Only its own user can read it.
 */
public final class TemporaryFolder implements AutoCloseable {

    private static final String PREFIX = "nexmark-";

    private final Path path;

    private TemporaryFolder(Path path) {
        this.path = path;
    }

    public static TemporaryFolder make() {
        return in(Path.of(System.getProperty("java.io.tmpdir")));
    }

    static TemporaryFolder in(Path parent) {
        try {
            return new TemporaryFolder(Files.createTempDirectory(parent, PREFIX));
        } catch (IOException e) {
            throw new UncheckedIOException("no temporary folder could be made in " + parent, e);
        }
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() {
        try {
            AtomicFile.removeTree(path);
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary folder could not be removed: " + path, e);
        }
    }
}

package nexmark.jet.process;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A disk that is soon full, in memory. Only root can mount it: everybody else's tests are skipped. */
public final class TinyDisk implements AutoCloseable {

    private static final int KILOBYTE = 1024;

    private final Path folder;

    private TinyDisk(Path folder) {
        this.folder = folder;
    }

    /**
     * Mounts it.
     *
     * @param folder an empty one
     * @param limit what it has, such as {@code size=1m} or {@code nr_inodes=2}
     */
    public static TinyDisk at(Path folder, String limit) throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "a disk is mounted by root");
        assumeTrue(run("mount", "-t", "tmpfs", "-o", limit, "tmpfs", folder.toString()), "mount -t tmpfs");
        return new TinyDisk(folder);
    }

    /** Writes until there is no space. */
    public void fill() {
        try (OutputStream file = Files.newOutputStream(folder.resolve("filling"))) {
            while (true) {
                file.write(new byte[KILOBYTE]);
            }
        } catch (IOException e) {
            if (!IoReason.of(e).equals("No space left on device")) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        run("umount", "-l", folder.toString());
    }

    private static boolean run(String... command) throws IOException {
        return new ProcessBuilder(List.of(command))
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .onExit()
                        .join()
                        .exitValue()
                == 0;
    }
}

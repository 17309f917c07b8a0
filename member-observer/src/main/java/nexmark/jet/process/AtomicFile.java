package nexmark.jet.process;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.stream.Stream;

/** Writes a file whole or not at all: beside its target, synced to the disk, then renamed. */
public final class AtomicFile {

    private static final SecureRandom RANDOM = new SecureRandom();

    private AtomicFile() {}

    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a file. A file that was there before is replaced; so is a link, and not the file that it leads to.
     *
     * @throws IOException if it cannot be written; a file that was there before stays as it was
     */
    public static void write(Path target, Content content) throws IOException {
        Path unfinished = beside(target);
        try {
            try (OutputStream out = Files.newOutputStream(unfinished, StandardOpenOption.CREATE_NEW)) {
                content.writeTo(out);
            }
            // The content may have closed the stream.
            try (FileChannel file = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
                file.force(true);
            }
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Writes nothing; fails if {@link #write} would. */
    public static void check(Path target) throws IOException {
        Files.delete(Files.createFile(beside(target)));
    }

    /** Puts the names of a folder's files on the disk, if its file system can. */
    public static void syncNames(Path folder) {
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        } catch (IOException e) {
            return; // A mounted share may not sync folders.
        }
    }

    /** A name that nobody can foresee, so that nobody has put a link there. */
    private static Path beside(Path target) {
        return target.resolveSibling(
                "." + target.getFileName() + "." + Long.toHexString(RANDOM.nextLong()) + ".unfinished");
    }

    /** Removes a file, or a folder with all its files; of a link the link. */
    public static void removeTree(Path tree) throws IOException {
        try (Stream<Path> walk = Files.walk(tree)) {
            for (Path file : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}

package nexmark.jet.runner.recorded;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import nexmark.jet.process.AtomicFile;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.StandardOutput;
import nexmark.jet.process.UserMistake;

/**
 * An output that the user names: a file, which appears when it is complete or not at all, something that is no regular
 * file (a pipe, a device), or standard output.
 */
public final class OutputFile {

    private final String name;
    private final Path path;
    private final OutputStream standardOutput;

    private OutputFile(String name, Path path, OutputStream standardOutput) {
        this.name = name;
        this.path = path;
        this.standardOutput = standardOutput;
    }

    private interface Writing {
        void write() throws IOException;
    }

    /** As {@link #of}, or standard output if that is named. */
    public static OutputFile orStandardOutput(String option, String file, OutputStream standardOutput) {
        return file.equals(RecordedEvents.STANDARD_STREAM)
                ? new OutputFile("standard output", null, standardOutput)
                : of(option, file);
    }

    /**
     * Names a file; writes nothing yet.
     *
     * @param option the option that named it
     * @throws UserMistake if nothing can be written there
     */
    public static OutputFile of(String option, String file) {
        Path path = Path.of(file).toAbsolutePath();
        if (file.isEmpty() || Files.isDirectory(path)) {
            throw new UserMistake(option + " " + file + " is a directory, expected a file");
        }
        if (!Files.isDirectory(path.getParent())) {
            throw new UserMistake(option + " " + file + " is in a folder that does not exist: " + path.getParent());
        }
        return new OutputFile(option + " " + file, path, null);
    }

    /**
     * Does nothing, unless the output would replace the input.
     *
     * @throws UserMistake if both are one file
     */
    public void checkIsNot(String input) {
        try {
            if (path != null && Files.exists(path) && Files.isSameFile(path, Path.of(input))) {
                throw new UserMistake(name + " is the input itself, expected another file");
            }
        } catch (IOException e) {
            // An input that cannot be read is refused where it is read.
            return;
        }
    }

    /**
     * Does nothing, unless the content could not be written later: tries it with a file, which it removes. A pipe is
     * not opened, because its reader would take the end of the trial for the end of the content.
     *
     * @throws UserMistake if the file cannot be written
     */
    public void checkIsWritable() {
        try {
            if (path == null) {
                return;
            }
            if (!isSpecial()) {
                AtomicFile.check(target());
            } else if (!Files.isWritable(path)) {
                throw new AccessDeniedException(path.toString());
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /**
     * Writes the whole content. If it fails nothing is left, and a file that was there before stays as it was. Standard
     * output gets as much as its reader wants.
     *
     * @throws UserMistake if the file cannot be written
     */
    public void write(AtomicFile.Content content) {
        try {
            if (path == null) {
                stream(() -> content.writeTo(standardOutput));
            } else if (isSpecial()) {
                stream(() -> fill(path, content, StandardOpenOption.WRITE));
            } else {
                AtomicFile.write(target(), content);
            }
        } catch (IOException e) {
            if (path != null || !StandardOutput.isClosedByReader(e)) {
                throw unwritable(e);
            }
        }
    }

    /** Whether the path is there and no regular file, but a pipe, a device or the like. */
    private boolean isSpecial() {
        return Files.exists(path) && !Files.isRegularFile(path);
    }

    private UserMistake unwritable(IOException failure) {
        return new UserMistake(name + " cannot be written: " + reason(failure));
    }

    private static String reason(IOException failure) {
        return failure instanceof NoSuchFileException ? "no file can be made there" : IoReason.of(failure);
    }

    /** The file that a link leads to. */
    private Path target() throws IOException {
        return Files.exists(path) ? path.toRealPath() : path;
    }

    /** Writes to a pipe or the like, which takes forever if nobody reads there. Ctrl-C ends the wait, and nothing is left. */
    private static void stream(Writing writing) throws IOException {
        try {
            Interruptible.call(() -> {
                writing.write();
                return true;
            });
        } catch (IllegalStateException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw e;
        }
    }

    private static void fill(Path file, AtomicFile.Content content, OpenOption... how) throws IOException {
        try (OutputStream out = Files.newOutputStream(file, how)) {
            content.writeTo(out);
        }
    }
}

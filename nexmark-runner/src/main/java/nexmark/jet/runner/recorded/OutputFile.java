package nexmark.jet.runner.recorded;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
public record OutputFile(String name, Path path, OutputStream standardOutput) {

    /** As {@link #of}, or standard output if that is named. */
    public static OutputFile orStandardOutput(String option, String file, OutputStream standardOutput) {
        return file.equals(RecordedEvents.STANDARD_STREAM)
                ? new OutputFile("standard output", null, standardOutput)
                : of(option, file);
    }

    /** Names the file of an option; writes nothing yet. */
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

    /** @throws UserMistake if the output would replace the input */
    public void checkIsNot(String input) {
        try {
            if (path != null && Files.exists(path) && Files.isSameFile(path, Path.of(input))) {
                throw new UserMistake(name + " is the input itself, expected another file");
            }
        } catch (IOException e) {
            return; // An input that cannot be read is refused where it is read.
        }
    }

    /**
     * Tries a file, which it removes. A pipe is not opened: its reader would take the end of the trial for that of the content.
     *
     * @throws UserMistake if the content could not be written later
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
            if (path != null && !isSpecial()) {
                AtomicFile.write(target(), content);
            } else {
                stream(content);
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
        String reason = failure instanceof NoSuchFileException ? "no file can be made there" : IoReason.of(failure);
        return new UserMistake(name + " cannot be written: " + reason);
    }

    /** The file that a link leads to. */
    private Path target() throws IOException {
        return Files.exists(path) ? path.toRealPath() : path;
    }

    /** Writes to a pipe or the like, which takes forever if nobody reads there. Ctrl-C ends the wait, and nothing is left. */
    private void stream(AtomicFile.Content content) throws IOException {
        try {
            Interruptible.call(() -> {
                if (path == null) {
                    content.writeTo(standardOutput);
                    return true;
                }
                try (OutputStream out = Files.newOutputStream(path, StandardOpenOption.WRITE)) {
                    content.writeTo(out);
                }
                return true;
            });
        } catch (IllegalStateException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw e;
        }
    }
}

package nexmark.jet.runner.recorded;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import nexmark.jet.process.AtomicFile;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;

/** An output that the user names: a file, which appears when it is complete or not at all, or standard output. */
public record OutputFile(String name, Path path, OutputStream standardOutput) {

    /** As {@link #of}, or standard output if that is named. */
    public static OutputFile orStandardOutput(String option, String file, OutputStream standardOutput) {
        return file.equals(RecordedEvents.STANDARD_STREAM)
                ? new OutputFile("standard output", null, standardOutput)
                : of(option, file);
    }

    /** Names the file of an option; writes nothing yet. */
    public static OutputFile of(String option, String file) {
        if (file.isEmpty() || file.chars().anyMatch(Character::isISOControl)) {
            throw new UserMistake(
                    option + " is '" + file + "', expected the name of a file, without control characters");
        }
        Path path = Path.of(file).toAbsolutePath();
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new UserMistake(option + " " + file + " is not a regular file, expected a file");
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

    /** @throws UserMistake if the content could not be written later; the trial leaves nothing */
    public void checkIsWritable() {
        try {
            if (path != null) {
                AtomicFile.check(target());
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
        write(content, false);
    }

    /** As {@link #write}, but a file must be new and grows in place, so that others can read it: what it has stays. */
    public void writeInPlace(AtomicFile.Content content) {
        write(content, true);
    }

    private void write(AtomicFile.Content content, boolean inPlace) {
        try {
            if (path == null) {
                content.writeTo(standardOutput);
            } else if (inPlace) {
                try (OutputStream out = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW)) {
                    content.writeTo(out);
                }
            } else {
                AtomicFile.write(target(), content);
            }
        } catch (FileAlreadyExistsException e) {
            throw new UserMistake(name + " exists, expected a new file, since it grows in place");
        } catch (IOException e) {
            if (path != null || !IoReason.isClosedByReader(e)) {
                throw unwritable(e);
            }
        }
    }

    private UserMistake unwritable(IOException failure) {
        String reason = failure instanceof NoSuchFileException ? "no file can be made there" : IoReason.of(failure);
        return new UserMistake(name + " cannot be written: " + reason);
    }

    private Path target() throws IOException {
        return Files.exists(path) ? path.toRealPath() : path;
    }
}

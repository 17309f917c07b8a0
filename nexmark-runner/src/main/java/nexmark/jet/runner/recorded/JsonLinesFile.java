package nexmark.jet.runner.recorded;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import nexmark.jet.process.UserMistake;

/**
 * Where lines go: a file that is there when it is complete or not at all, something that is no regular file (a pipe, a
 * device), or standard output.
 */
public final class JsonLinesFile {

    private final String name;
    private final Path path;
    private final OutputStream standardOutput;

    private JsonLinesFile(String name, Path path, OutputStream standardOutput) {
        this.name = name;
        this.path = path;
        this.standardOutput = standardOutput;
    }

    /** What is written. */
    @FunctionalInterface
    public interface Content {
        void writeTo(JsonLines lines) throws IOException;
    }

    /**
     * Names a file, or standard output; writes nothing yet.
     *
     * @throws UserMistake if nothing can be written there
     */
    public static JsonLinesFile of(String file, OutputStream standardOutput) {
        if (file.equals(RecordedEvents.STANDARD_STREAM)) {
            return new JsonLinesFile("standard output", null, standardOutput);
        }
        Path path = Path.of(file).toAbsolutePath();
        if (file.isEmpty() || Files.isDirectory(path)) {
            throw new UserMistake("output '" + file + "' is a directory, expected a file");
        }
        if (!Files.isDirectory(path.getParent())) {
            throw new UserMistake("output " + file + " is in a folder that does not exist: " + path.getParent());
        }
        return new JsonLinesFile("output " + file, path, null);
    }

    /** @throws UserMistake if the output is the given input, which it would replace */
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
     * Writes the whole content. If it fails nothing is left, and a file that was there before stays as it was.
     *
     * @throws UserMistake if it cannot be written
     */
    public void write(Content content) {
        try {
            if (path == null) {
                writeTo(standardOutput, content);
            } else if (Files.exists(path) && !Files.isRegularFile(path)) {
                writeTo(Files.newOutputStream(path, StandardOpenOption.WRITE), content);
            } else {
                replace(Files.exists(path) ? path.toRealPath() : path, content);
            }
        } catch (IOException e) {
            String reason = e instanceof AccessDeniedException ? "permission denied" : e.getMessage();
            throw new UserMistake(name + " cannot be written: " + reason);
        }
    }

    private static void replace(Path target, Content content) throws IOException {
        Path unfinished = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".unfinished");
        try {
            writeTo(Files.newOutputStream(unfinished), content);
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static void writeTo(OutputStream out, Content content) throws IOException {
        try (JsonLines lines = new JsonLines(out)) {
            content.writeTo(lines);
        }
    }
}

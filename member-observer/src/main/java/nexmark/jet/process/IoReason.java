package nexmark.jet.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** Why reading or writing has failed, in one line: a message of {@code java.nio.file} may be the file's name and no more. */
public final class IoReason {

    private IoReason() {}

    /** The reason, without the file's name if the system gave a reason. */
    public static String of(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof NoSuchFileException gone && gone.getReason() == null) {
            return "no such file or directory";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "something else has this name";
        }
        return Optional.ofNullable(failure instanceof FileSystemException inFiles ? inFiles.getReason() : null)
                .or(() -> Optional.ofNullable(failure.getMessage()))
                .flatMap(message -> message.lines().findFirst())
                .orElse(failure.getClass().getSimpleName());
    }

    /** What a failure says besides its cause, or else the cause's file, and the cause's reason. */
    public static String of(UncheckedIOException failure) {
        String own = own(failure);
        return (own.isEmpty()
                        ? file(failure.getCause()).map(file -> file + ": ").orElse("")
                        : own)
                + of(failure.getCause());
    }

    /**
     * The reason of a failure of any kind. Its file is named if it is another than the known one.
     *
     * @param known the file or folder that the caller names
     */
    public static String of(Exception failure, Path known) {
        if (failure instanceof UncheckedIOException unchecked) {
            String own = own(unchecked);
            return own.isEmpty() ? of(unchecked.getCause(), known) : own + of(unchecked.getCause());
        }
        if (failure instanceof IOException io) {
            String name = Objects.toString(known.getFileName(), "");
            return file(io).filter(file -> !file.contains(name))
                            .map(file -> file + ": ")
                            .orElse("")
                    + of(io);
        }
        String words = failure instanceof UserMistake ? failure.getMessage() : failure.toString();
        return words.lines().findFirst().orElseThrow();
    }

    private static Optional<String> file(IOException failure) {
        return Optional.ofNullable(failure instanceof FileSystemException inFiles ? inFiles.getFile() : null);
    }

    private static String own(UncheckedIOException failure) {
        String own = failure.getMessage();
        return own == null || own.equals(failure.getCause().toString()) ? "" : own + ": ";
    }
}

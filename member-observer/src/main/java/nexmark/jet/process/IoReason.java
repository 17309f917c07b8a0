package nexmark.jet.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/**
 * Why reading or writing has failed, for people: a message of {@code java.nio.file} may be the file's name and no more.
 */
public final class IoReason {

    private IoReason() {}

    /** The reason in one line, without the file's name if the system gave a reason. */
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
        if (failure instanceof DirectoryNotEmptyException) {
            return "the directory is not empty";
        }
        return Optional.ofNullable(failure instanceof FileSystemException inFiles ? inFiles.getReason() : null)
                .or(() -> Optional.ofNullable(failure.getMessage()))
                .flatMap(message -> message.lines().findFirst())
                .orElse(failure.getClass().getSimpleName());
    }

    /** The same of a failure that may be another one, which is shown as it is. */
    public static String of(Exception failure) {
        if (failure instanceof IOException io) {
            return of(io);
        }
        return failure instanceof UncheckedIOException unchecked ? of(unchecked.getCause()) : failure.toString();
    }
}

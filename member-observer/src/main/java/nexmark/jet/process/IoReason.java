package nexmark.jet.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Why reading or writing has failed, for people: a message of {@code java.nio.file} may be the file's name and no
 * more.
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
        if (failure instanceof NotDirectoryException) {
            return "it is not a directory";
        }
        if (failure instanceof CharacterCodingException) {
            return "it is not UTF-8 text";
        }
        return Optional.ofNullable(failure instanceof FileSystemException inFiles ? inFiles.getReason() : null)
                .or(() -> Optional.ofNullable(failure.getMessage()))
                .flatMap(message -> message.lines().findFirst())
                .orElse(failure.getClass().getSimpleName());
    }

    /** What a failure says besides its cause, or else the cause's file, and the cause's reason, in one line. */
    public static String of(UncheckedIOException failure) {
        String own = own(failure);
        String file = failure.getCause() instanceof FileSystemException inFiles ? inFiles.getFile() : null;
        return (own.isEmpty() && file != null ? file + ": " : own) + of(failure.getCause());
    }

    /**
     * The reason of a failure that may be of another kind and of another file, in one line. The file is named if it is
     * not the known one, nor what is there until that is finished. What a failure says besides its cause comes first.
     *
     * @param known the file or folder that the caller names
     */
    public static String of(Exception failure, Path known) {
        if (failure instanceof IOException io) {
            return of(io, known, "");
        }
        if (failure instanceof UncheckedIOException unchecked) {
            return of(unchecked.getCause(), known, own(unchecked));
        }
        String words = failure instanceof UserMistake ? failure.getMessage() : failure.toString();
        return words.lines().findFirst().orElseThrow();
    }

    private static String own(UncheckedIOException failure) {
        String own = failure.getMessage();
        return own == null || own.equals(failure.getCause().toString()) ? "" : own + ": ";
    }

    /** @param before what was said already, which may name the file */
    private static String of(IOException failure, Path known, String before) {
        String file = failure instanceof FileSystemException inFiles ? inFiles.getFile() : null;
        boolean isNamed = file == null || before.contains(file) || isOf(known, Path.of(file));
        return before + (isNamed ? "" : file + ": ") + of(failure);
    }

    private static boolean isOf(Path known, Path file) {
        Path target = known.toAbsolutePath();
        return target.equals(file.toAbsolutePath()) || UnfinishedFile.isOf(target, file.toAbsolutePath());
    }
}

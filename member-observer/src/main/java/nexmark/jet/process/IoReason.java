package nexmark.jet.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Why reading or writing has failed, in one line: a message of {@code java.nio.file} may be the file's name and no
 * more.
 */
public final class IoReason {

    private static final Map<Class<? extends IOException>, String> WORDS = Map.of(
            AccessDeniedException.class, "permission denied",
            NoSuchFileException.class, "no such file or directory",
            FileAlreadyExistsException.class, "something else has this name");

    private IoReason() {}

    /** The reason, without the file's name if the system gave a reason. */
    public static String of(IOException failure) {
        String reason = failure instanceof FileSystemException inFiles ? inFiles.getReason() : null;
        return Optional.ofNullable(reason)
                .or(() -> Optional.ofNullable(WORDS.getOrDefault(failure.getClass(), failure.getMessage())))
                .flatMap(message -> message.lines().findFirst())
                .orElse(failure.getClass().getSimpleName());
    }

    /** Whether a write failed because the reader, such as {@code head}, wants no more. */
    public static boolean isClosedByReader(IOException failure) {
        return of(failure).toLowerCase(Locale.ROOT).contains("broken pipe");
    }

    /** The failure's own message, or else the cause's file; then the cause's reason. */
    public static String of(UncheckedIOException failure) {
        return of(failure, null);
    }

    /**
     * The reason of a failure of any kind. Its file is named if it is another than the known one, which is null if the
     * caller names none.
     */
    public static String of(Exception failure, Path known) {
        if (failure instanceof UncheckedIOException unchecked) {
            String own = unchecked.getMessage();
            return own == null || own.equals(unchecked.getCause().toString())
                    ? of(unchecked.getCause(), known)
                    : own + ": " + of(unchecked.getCause());
        }
        if (failure instanceof IOException io) {
            String file = io instanceof FileSystemException inFiles ? inFiles.getFile() : null;
            boolean isKnown = known != null && file != null && file.contains(String.valueOf(known.getFileName()));
            return (file == null || isKnown ? "" : file + ": ") + of(io);
        }
        String words = failure instanceof UserMistake ? failure.getMessage() : failure.toString();
        return words.lines().findFirst().orElseThrow();
    }
}

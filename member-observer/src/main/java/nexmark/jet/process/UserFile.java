package nexmark.jet.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files that the user names. Messages name a file as the caller does, such as {@code --hazelcast FILE}, and what it
 * should be.
 */
public final class UserFile {

    /** More than any plan, inventory, experiment or result has; an endless file ends here, before the heap. */
    private static final int MOST_MEGABYTES = 16;

    private UserFile() {}

    /** @param expected the content, such as {@code a plan or a result.json} */
    public static void check(Object named, Path file, String expected) {
        if (file.toString().isEmpty()) {
            throw new UserMistake(named.toString().strip() + " '' is not a file name, expected " + expected);
        }
        if (!Files.exists(file)) {
            throw new UserMistake(named + ": no such file, expected " + expected);
        }
        if (Files.isDirectory(file)) {
            throw new UserMistake(named + " is a directory, expected " + expected);
        }
    }

    /**
     * For a file that is read more than once: a UserMistake if it cannot be read, or is not regular, such as a pipe,
     * {@code <(COMMAND)}.
     */
    public static void checkRegular(Object named, Path file, String expected) {
        check(named, file, expected);
        if (!Files.isRegularFile(file)) {
            throw new UserMistake(
                    named + " is not a regular file, but is read more than once, expected a file with " + expected);
        }
    }

    /** As {@link #checkStored(Object, Path, int)} for a file of whatever size people read whole. */
    public static void checkStored(Path file) {
        checkStored(file, file, MOST_MEGABYTES);
    }

    /**
     * For a file that this project writes, and that need not be there. In a folder that others may write to, something
     * else may have its name: a pipe, which would be waited for, or more than a heap holds.
     *
     * @throws UserMistake if it is there, and is not a regular file of at most this size
     */
    public static void checkStored(Object named, Path file, int megabytes) {
        if (Files.exists(file) && !(Files.isRegularFile(file) && file.toFile().length() <= bytes(megabytes))) {
            throw new UserMistake(named + " is not a regular file of at most " + megabytes
                    + " MB, expected the one that nexmark writes, or none");
        }
    }

    private static long bytes(int megabytes) {
        return megabytes * 1_000_000L;
    }

    /**
     * All bytes of a file, or of a pipe, which is waited for and can be read only once.
     *
     * @throws UserMistake if it cannot be read, or has more than 16 MB
     * @throws Interrupted if the process is asked to end while it waits for a pipe
     */
    public static byte[] bytes(Object named, Path file, String expected) {
        check(named, file, expected);
        return Files.isRegularFile(file)
                ? read(named, file, expected)
                : Interruptible.call(() -> read(named, file, expected));
    }

    /** A text as it is in a file; a UserMistake if these bytes are not text in UTF-8. */
    public static String text(Object named, byte[] bytes, String expected) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new UserMistake(named + " is not text in UTF-8, expected " + expected);
        }
    }

    private static byte[] read(Object named, Path file, String expected) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes((int) bytes(MOST_MEGABYTES) + 1);
            if (bytes.length > bytes(MOST_MEGABYTES)) {
                throw new UserMistake(named + " has more than " + MOST_MEGABYTES + " MB, expected " + expected);
            }
            return bytes;
        } catch (IOException e) {
            throw new UserMistake(named + " cannot be read: " + IoReason.of(e) + ", expected " + expected);
        }
    }
}

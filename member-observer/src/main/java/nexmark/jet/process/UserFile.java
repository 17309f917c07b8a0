package nexmark.jet.process;

import java.nio.file.Files;
import java.nio.file.Path;

/** Files that the user names, looked at before they are read. */
public final class UserFile {

    private UserFile() {}

    /**
     * Does nothing, unless a file cannot be read.
     *
     * @param named how the message names the file, such as {@code --hazelcast FILE}
     * @param expected what the file should be, such as {@code a plan or a result.json}
     * @throws UserMistake if there is no such file, if it is a directory, or if it may not be read
     */
    public static void check(Object named, Path file, String expected) {
        if (!Files.exists(file)) {
            throw new UserMistake(named + ": no such file, expected " + expected);
        }
        if (Files.isDirectory(file)) {
            throw new UserMistake(named + " is a directory, expected " + expected);
        }
        if (!Files.isReadable(file)) {
            throw new UserMistake(named + " may not be read, expected " + expected);
        }
    }
}

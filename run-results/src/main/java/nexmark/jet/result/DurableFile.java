package nexmark.jet.result;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Files that survive a loss of power. Without this the system may store a folder's new name some seconds before the content of the
 * files in it, and what is found under that name is empty.
 */
final class DurableFile {

    private DurableFile() {}

    /** Writes a file; returns when its content is on the disk. */
    static void write(Path file, String content) throws IOException {
        Files.writeString(file, content);
        force(file, StandardOpenOption.WRITE);
    }

    /** Returns when the names of a folder's files are on the disk. */
    static void forceNames(Path folder) {
        try {
            force(folder, StandardOpenOption.READ);
        } catch (IOException e) {
            // The file system, such as a mounted share, cannot do this with folders: no reason to lose a result.
            return;
        }
    }

    private static void force(Path path, OpenOption mode) throws IOException {
        try (FileChannel channel = FileChannel.open(path, mode)) {
            channel.force(true);
        }
    }
}

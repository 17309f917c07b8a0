package nexmark.jet.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A folder that one process of one user uses at a time. The system releases the lock if the process is killed. */
public final class LockedFolder implements AutoCloseable {

    private final Path path;
    private final FileChannel lock;

    private LockedFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Locks a folder that is there.
     *
     * @param name of the file that is locked
     * @throws UserMistake if another process uses the folder, or if it is another user's
     */
    public static LockedFolder of(Path folder, String name) {
        Path file = folder.resolve(name);
        try {
            FileChannel lock = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            if (lock.tryLock() != null) {
                return new LockedFolder(folder, lock);
            }
            lock.close();
        } catch (OverlappingFileLockException e) {
            // This process has it already.
        } catch (AccessDeniedException e) {
            throw new UserMistake(folder + " has runs of another user, expected a folder of your own: --out");
        } catch (IOException e) {
            throw new UncheckedIOException("the folder " + folder + " could not be locked", e);
        }
        throw new UserMistake(folder + " is in use by another process, expected one experiment at a time in a folder");
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the lock of " + path + " could not be released", e);
        }
    }
}

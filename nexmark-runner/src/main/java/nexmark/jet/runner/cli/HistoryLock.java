package nexmark.jet.runner.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;

/**
 * The right to change a history, which one process has at a time: two that read the same file and then replaced it would lose
 * rows. The lock is on a file of its own next to the history, because a history is replaced by another file. That file stays:
 * if it were removed, a process that waits for it would get a lock that protects nothing.
 */
final class HistoryLock implements AutoCloseable {

    private final FileChannel channel;

    private HistoryLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Waits until no other process has the lock.
     *
     * @param waits is run if another process has it
     * @throws Interrupted if the process is asked to end
     * @throws UserMistake if nothing can be written beside the history, or if the lock is another user's
     */
    static HistoryLock of(Path history, Runnable waits) {
        Path file = history.resolveSibling("." + history.getFileName() + ".lock");
        try {
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            HistoryLock lock = new HistoryLock(channel);
            if (!lock.isTaken()) {
                waits.run();
                lock.await();
            }
            return lock;
        } catch (IOException e) {
            throw cannotBeLocked(history, file, e);
        }
    }

    /** A lock that another user has made may not be written, though the folder may. */
    private static UserMistake cannotBeLocked(Path history, Path lock, IOException why) {
        if (Files.isSymbolicLink(lock)) {
            return new UserMistake(lock + " is a symbolic link, expected nothing or an empty file");
        }
        try {
            return new UserMistake(lock + ", the lock of the history, cannot be written: " + IoReason.of(why)
                    + "; it belongs to " + Files.getOwner(lock) + ", expected one that you may write");
        } catch (IOException e) {
            // There is no lock, and none can be made.
            return new UserMistake(history + " cannot be written, expected a file in a folder that can be written to");
        }
    }

    private void await() {
        if (!Await.until(this::isTaken, Await.FOREVER)) {
            close();
            throw new Interrupted();
        }
    }

    private boolean isTaken() {
        try {
            return channel.tryLock() != null;
        } catch (IOException e) {
            throw new UncheckedIOException("a history cannot be locked", e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("a history cannot be unlocked", e);
        }
    }
}

package nexmark.jet.process;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.latency.EpochClock;

/**
 * A file that stands next to another one, its target, until it takes the target's place or is removed: {@code
 * .TARGET.PROCESS-RANDOM.unfinished}. What a killed process has left of it, the next one that has the same target
 * removes. Whoever writes it holds a lock on it, which tells where numbers of processes do not: two containers that are
 * alive may write into one folder, and both be process 1.
 */
public final class UnfinishedFile {

    /** A file that is being written changes more often, or is locked. */
    private static final long LONGEST_PAUSE_MILLIS = TimeUnit.MINUTES.toMillis(1);

    private static final SecureRandom RANDOM = new SecureRandom();

    /**
     * Begins what is random in the names that this process gives. Their locks are not tried: a process that closes a
     * file releases all its locks on it.
     */
    private static final String OWN = HexFormat.of().toHexDigits(RANDOM.nextInt());

    private UnfinishedFile() {}

    /** Writes the whole content. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** A new name, which nobody can foresee, so that nobody has put a link there. */
    public static Path nextTo(Path target) {
        return target.resolveSibling(
                "." + target.getFileName() + "." + ownPrefix() + Long.toHexString(RANDOM.nextLong()) + ".unfinished");
    }

    private static String ownPrefix() {
        return ProcessHandle.current().pid() + "-" + OWN;
    }

    /**
     * Writes a file, whole or not at all, and removes what killed processes have left of it. A file that was there
     * before is replaced; so is a link, and not the file that it leads to.
     *
     * @param attributes of the file, such as its mode; without them it is what the user's umask makes it
     * @throws IOException if it cannot be written; a file that was there before stays as it was
     */
    public static void replace(Path target, Content content, FileAttribute<?>... attributes) throws IOException {
        removeAbandoned(target);
        Path unfinished = nextTo(target);
        try {
            try (OutputStream out = Channels.newOutputStream(create(unfinished, attributes))) {
                content.writeTo(out);
            }
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            remove(unfinished);
        }
    }

    /** Creates such a file, which is locked as long as it is open. */
    public static FileChannel create(Path unfinished, FileAttribute<?>... attributes) throws IOException {
        FileChannel file = FileChannel.open(
                unfinished, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes);
        lock(file);
        return file;
    }

    private static void lock(FileChannel file) {
        try {
            file.tryLock();
        } catch (IOException e) {
            // A file system without locks takes the file all the same, and what killed processes have left there stays.
            return;
        }
    }

    /**
     * Removes what processes of this user that were killed have left next to a target. Nothing is thrown, because
     * no work fails for the sake of that: what cannot be removed stays.
     */
    public static void removeAbandoned(Path target) {
        Path folder = target.toAbsolutePath().getParent();
        if (!Files.isReadable(folder)) {
            return;
        }
        Pattern name = nameOf(target);
        try (Stream<Path> siblings = Files.list(folder)) {
            for (Path file : siblings.toList()) {
                Matcher matcher = name.matcher(file.getFileName().toString());
                if (matcher.matches() && isAbandoned(file, Long.parseLong(matcher.group(1)))) {
                    remove(file);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // A folder that does not list keeps what is in it.
            return;
        }
    }

    /** Whether a file is such a one of a target. */
    static boolean isOf(Path target, Path file) {
        Path name = file.getFileName();
        return name != null
                && target.getFileName() != null
                && target.resolveSibling(name).equals(file)
                && nameOf(target).matcher(name.toString()).matches();
    }

    /** The names of a target's unfinished files; the process's number is the first group. */
    private static Pattern nameOf(Path target) {
        return Pattern.compile(
                "\\." + Pattern.quote(target.getFileName().toString()) + "\\.(\\d{1,18})(-[0-9a-f]+)?\\.unfinished");
    }

    /** Removes such a file if it is there. Nothing is thrown: whether the work was done does not depend on it. */
    public static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // It stays, and the next process that has the same target removes it.
            return;
        }
    }

    /**
     * Whether a file is a regular one of this user, whose process is gone. A container's process may be alive though it
     * is not seen, or has the number of another, and may not have locked its file yet.
     */
    private static boolean isAbandoned(Path file, long process) {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && FileOwner.ofThisProcess().owns(file)
                    && isGone(file, process)
                    && Files.getLastModifiedTime(file).toMillis() < EpochClock.millis() - LONGEST_PAUSE_MILLIS
                    && isUnlocked(file);
        } catch (IOException e) {
            return false; // another process was faster, or nobody knows whose it is
        }
    }

    /** Under this process's number there may be files of another one as well. */
    private static boolean isGone(Path file, long process) {
        return process == ProcessHandle.current().pid()
                ? !file.getFileName().toString().contains("." + ownPrefix())
                : ProcessHandle.of(process).isEmpty();
    }

    /** One thread at a time, because a JVM that tries a lock that it holds itself fails. */
    private static synchronized boolean isUnlocked(Path file) throws IOException {
        try (FileChannel opened = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            return opened.tryLock() != null;
        }
    }
}

package nexmark.jet.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import nexmark.jet.process.FileOwner;

/**
 * A folder that is removed, with all its files, when it is closed. Only its own user can read it. As long as it is open, this
 * process holds a lock on a file in it; the system releases the lock if the process is killed, and the next process that makes
 * such a folder removes the one that was left.
 */
public final class TemporaryFolder implements AutoCloseable {

    private static final String PREFIX = "nexmark-";
    private static final String LOCK = ".lock";
    /** Nobody takes the file for abandoned before it is locked. */
    private static final String NOT_LOCKED_YET = ".lock-new";

    private static final String ONLY_OURS = "rwx------";

    /** The folders of this JVM. Their locks are not tried: a process that closes a file releases all its locks on it. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel lock;
    private boolean isKept;

    private TemporaryFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /** Makes a folder where this machine has its temporary files. */
    public static TemporaryFolder make() {
        return in(ofThisMachine());
    }

    private static Path ofThisMachine() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /**
     * Removes what killed processes of the same user have left where this machine has its temporary files. Nothing is
     * thrown, because no work fails for the sake of that.
     */
    public static void removeAbandoned() {
        removeAbandoned(ofThisMachine());
    }

    /** Makes a folder in another one, and removes there what killed processes of the same user have left. */
    static TemporaryFolder in(Path parent) {
        try {
            TemporaryFolder made = locked(Files.createTempDirectory(parent, PREFIX));
            removeAbandoned(parent);
            return made;
        } catch (IOException e) {
            throw new UncheckedIOException("no temporary folder could be made in " + parent, e);
        }
    }

    /** Locks a new folder, or removes it: a folder without a lock would stay for good. */
    private static TemporaryFolder locked(Path path) throws IOException {
        OWN.add(path);
        try {
            return new TemporaryFolder(path, lock(path));
        } catch (IOException e) {
            removeAfter(e, path);
            throw e;
        }
    }

    private static void removeAfter(IOException failure, Path path) {
        try {
            remove(path);
        } catch (IOException e) {
            failure.addSuppressed(e);
        } finally {
            OWN.remove(path);
        }
    }

    private static FileChannel lock(Path path) throws IOException {
        Path file = path.resolve(NOT_LOCKED_YET);
        FileChannel lock = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            lock.lock();
            Files.move(file, path.resolve(LOCK), StandardCopyOption.ATOMIC_MOVE);
            return lock;
        } catch (IOException e) {
            lock.close();
            throw e;
        }
    }

    public Path path() {
        return path;
    }

    /** Lets the folder and its files stay for people to look at, though it is closed; returns the folder. */
    public Path keep() {
        try (lock) {
            Files.deleteIfExists(path.resolve(LOCK));
            OWN.remove(path);
            isKept = true;
            return path;
        } catch (IOException e) {
            throw new UncheckedIOException("the lock of a temporary folder could not be removed: " + path, e);
        }
    }

    @Override
    public void close() {
        try (lock) {
            if (!isKept) {
                remove(path);
                OWN.remove(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary folder could not be removed: " + path, e);
        }
    }

    private static void removeAbandoned(Path parent) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, PREFIX + "*")) {
            FileOwner us = FileOwner.ofThisProcess();
            for (Path folder : folders) {
                removeIfAbandoned(folder, us);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // A folder that does not list keeps what is in it.
            return;
        }
    }

    /**
     * A folder without a lock stays: somebody wants to look at it, or it is being made. If members of a killed process still
     * write into a folder, the next process removes the rest. One thread at a time, because a JVM that tries a lock that it holds
     * itself fails.
     */
    private static synchronized void removeIfAbandoned(Path folder, FileOwner us) {
        try {
            if (!isOurs(folder, us) || !hasLock(folder) || OWN.contains(folder)) {
                return;
            }
            try (FileChannel lock =
                    FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                if (lock.tryLock() != null) {
                    remove(folder);
                }
            }
        } catch (IOException e) {
            // The folder has been removed meanwhile, or a member still writes into it. The next process looks again.
            return;
        }
    }

    /** Whether the folder has its lock. A folder of this JVM is known before it has one, so look for the lock first. */
    private static boolean hasLock(Path folder) {
        return Files.exists(folder.resolve(LOCK), LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether nobody else can have put anything into the folder. A link to a folder is not one. */
    private static boolean isOurs(Path folder, FileOwner us) throws IOException {
        PosixFileAttributes found = Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return found.isDirectory()
                && us.owns(folder)
                && PosixFilePermissions.toString(found.permissions()).equals(ONLY_OURS);
    }

    /** Removes links themselves, not what they lead to; the lock goes last, so that whatever could not be removed stays known. */
    private static void remove(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = walk.sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        Path lock = folder.resolve(LOCK);
        for (Path file : files) {
            // Each file before the folder that it is in.
            if (file.equals(folder)) {
                Files.deleteIfExists(lock);
            }
            if (!file.equals(lock)) {
                Files.deleteIfExists(file);
            }
        }
    }
}

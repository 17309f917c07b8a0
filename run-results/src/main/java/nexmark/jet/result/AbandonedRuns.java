package nexmark.jet.result;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.process.FileOwner;

/**
 * What runs that were killed have left in a folder of results: their own folders, and files on which they held a lock.
 * A folder that does not list keeps what is in it.
 *
 * @param root the folder of results
 * @param us whose runs are looked at
 */
record AbandonedRuns(Path root, FileOwner us) {

    /** The runs of this JVM. Their locks are not tried: a process that closes a file releases all its locks on it. */
    static final Set<String> OWN_IDS = ConcurrentHashMap.newKeySet();

    private static final Pattern LEFT = Pattern.compile("\\.(?:unfinished|lock)-(.+)");

    /** See {@link ResultStore#removeAbandoned}. */
    List<String> remove() throws IOException {
        List<String> removed = new ArrayList<>();
        if (!Files.isReadable(root)) {
            return removed;
        }
        try (Stream<Path> files = Files.list(root)) {
            List<String> ids = files.map(file -> LEFT.matcher(file.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(name -> name.group(1))
                    .distinct()
                    .sorted()
                    .toList();
            for (String id : ids) {
                if (isRemoved(id)) {
                    removed.add(ResultStore.UNFINISHED + id);
                }
            }
        }
        return removed;
    }

    /** See {@link ResultStore#hasUnfinished}. */
    boolean areThereAny() throws IOException {
        if (!Files.isReadable(root)) {
            return false;
        }
        try (Stream<Path> files = Files.list(root)) {
            for (Path file : files.toList()) {
                if (LEFT.matcher(file.getFileName().toString()).matches() && us.owns(file)) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * Removes what a run has left whose lock nobody holds; returns whether there was a folder. A run is not abandoned
     * if its lock is gone meanwhile (the run has just ended), if it is another user's, or if members of a killed run
     * that have not noticed yet write into the folder: the next run finds that again, and whatever else cannot be
     * removed.
     */
    private boolean isRemoved(String id) throws IOException {
        Path folder = root.resolve(ResultStore.UNFINISHED + id);
        Path lockFile = root.resolve(ResultStore.LOCK + id);
        synchronized (OWN_IDS) {
            try {
                return !OWN_IDS.contains(id)
                        && (Files.notExists(folder, LinkOption.NOFOLLOW_LINKS) || us.owns(folder))
                        && us.owns(lockFile)
                        && isRemoved(folder, lockFile);
            } catch (IOException e) {
                return false; // it cannot be removed, or somebody was faster
            }
        }
    }

    private static boolean isRemoved(Path folder, Path lockFile) throws IOException {
        try (FileChannel lock = FileChannel.open(lockFile, StandardOpenOption.WRITE)) {
            if (lock.tryLock() == null) {
                return false;
            }
            boolean isLeft = Files.exists(folder);
            if (isLeft) {
                ResultStore.remove(folder);
            }
            Files.deleteIfExists(lockFile);
            return isLeft;
        }
    }
}

package nexmark.jet.runner.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import nexmark.jet.latency.IntervalLog;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.run.Observations;

/**
 * A folder of results, one folder a run. A run's folder is filled under another name and renamed when it is whole, so
 * whatever bears a result's name is one.
 */
public final class ResultStore {

    /** A folder gets its lock under this name and then the next, so that nobody finds an unfinished one not locked yet. */
    private static final String BEGUN = ".begun-";

    private static final String UNFINISHED = ".unfinished-";
    /** No result: what the members of a run that failed have left. */
    private static final String FAILED = "failed-";
    /** In a run's folder: locked by the run as long as it lives, however it ends. */
    private static final String LOCK = ".lock";
    /** A folder without a lock is about to get one, or about to be gone; it takes longer only if that was killed. */
    private static final Duration LONGEST_WITHOUT_LOCK = Duration.ofMinutes(10);
    /** Folders that runs of this JVM fill. Their locks are not tried: to close a file lets go all locks a process has on it. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path root;

    /** Makes the folder if it is not there. */
    public ResultStore(Path root) {
        this.root = root;
        if (Files.exists(root) && !Files.isDirectory(root)) {
            throw new UserMistake("--out " + root + " is a file, expected a folder");
        }
        try {
            Files.createDirectories(root);
        } catch (IOException e) {
            throw new UserMistake("--out " + root + " cannot be made: " + e.getMessage());
        }
        if (!Files.isWritable(root)) {
            throw new UserMistake("--out " + root + " cannot be written to");
        }
    }

    /** Opens the folder of a run that begins. */
    public Unfinished begin(String id) {
        try {
            Path begun = Files.createDirectory(root.resolve(BEGUN + id), onlyOurs());
            FileChannel lock =
                    FileChannel.open(begun.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            if (lock.tryLock() == null) {
                throw new IOException(begun + " is new, and another process has locked it");
            }
            Path folder = root.resolve(UNFINISHED + id);
            Path own = own(folder);
            OWN.add(own);
            move(begun, folder);
            return new Unfinished(id, folder, own, lock);
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for the result can be made in " + root, e);
        }
    }

    /**
     * So that nobody else enters a run's folder, from its first moment on: what members log is in it. Empty where files
     * have no such permissions.
     */
    private FileAttribute<?>[] onlyOurs() {
        return root.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    /**
     * Removes the folders of runs that were killed before they could do so. Those of other users are left to them.
     *
     * @return their names
     */
    public List<String> removeAbandoned() {
        List<String> removed = new ArrayList<>();
        try {
            for (Path folder : unfinished()) {
                if (isRemoved(folder)) {
                    removed.add(folder.getFileName().toString());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("what a killed run left in " + root + " could not be removed", e);
        }
        return removed;
    }

    private List<Path> unfinished() throws IOException {
        try (Stream<Path> folders = Files.list(root)) {
            return folders.filter(folder -> folder.getFileName().toString().startsWith(UNFINISHED)
                            || folder.getFileName().toString().startsWith(BEGUN))
                    .sorted()
                    .toList();
        }
    }

    /** Another store may know the folder by another path. */
    private static Path own(Path folder) throws IOException {
        return folder.toAbsolutePath().getParent().toRealPath().resolve(folder.getFileName());
    }

    /**
     * Removes it if it is abandoned. A run that ends meanwhile takes its folder away before it lets go of the lock, so
     * there is nothing left to remove then.
     */
    private static boolean isRemoved(Path folder) throws IOException {
        if (OWN.contains(own(folder))) {
            return false;
        }
        try {
            if (folder.getFileName().toString().startsWith(BEGUN) || Files.notExists(folder.resolve(LOCK))) {
                return isOld(folder) && isGone(folder);
            }
            try (FileChannel lock = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE)) {
                return lock.tryLock() != null && isGone(folder);
            }
        } catch (NoSuchFileException | AccessDeniedException e) {
            return false;
        }
    }

    private static boolean isOld(Path folder) throws IOException {
        return Files.getLastModifiedTime(folder)
                .toInstant()
                .isBefore(Instant.now().minus(LONGEST_WITHOUT_LOCK));
    }

    /** Members of a killed run that have still to notice may write into it; then it is left to the next. */
    private static boolean isGone(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return false;
        }
        try {
            remove(folder);
            return true;
        } catch (DirectoryNotEmptyException e) {
            return false;
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to);
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** A run's folder that is being filled; closed before it is {@link #finish}ed, it is gone. */
    public final class Unfinished implements AutoCloseable {

        private final String id;
        private final Path folder;
        private final Path own;
        private final FileChannel lock;
        private boolean finished;

        private Unfinished(String id, Path folder, Path own, FileChannel lock) {
            this.id = id;
            this.folder = folder;
            this.own = own;
            this.lock = lock;
        }

        /** The folder, for what others leave in it. */
        public Path path() {
            return folder;
        }

        public Path gcLog() {
            return folder.resolve("gc.log");
        }

        /** Writes everything and gives the folder its name, which is returned. */
        public Path finish(RunResult result, Observations seen, List<String> metrics) {
            try {
                IntervalLog.write(seen.latencies(), folder);
                Files.writeString(
                        folder.resolve("timeline.csv"),
                        TimelineCsv.of(seen.evidence().timeline(), metrics));
                for (String member : seen.observed().members()) {
                    Path own = Files.createDirectories(folder.resolve(IntervalLog.directoryName(member)));
                    Files.writeString(
                            own.resolve("timeline.csv"),
                            MemberCsv.seconds(seen.observed().of(member)));
                }
                Files.writeString(
                        folder.resolve("incidents.csv"),
                        MemberCsv.incidents(seen.observed().incidents()));
                Files.writeString(
                        folder.resolve("vertices.csv"),
                        VertexCsv.of(seen.vertexHistory().spans()));
                Files.writeString(folder.resolve("result.json"), ResultJson.write(result) + "\n");
                return giveName();
            } catch (IOException e) {
                throw new UncheckedIOException("the result could not be stored in " + root, e);
            }
        }

        /**
         * Keeps what the members have left, for people to see why the run failed.
         *
         * @return where; empty, and nothing is kept, if they have not logged a word
         */
        public Optional<Path> keepLogs() {
            try {
                return hasLogs() ? Optional.of(giveName(FAILED + id)) : Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException("the members' logs could not be kept in " + root, e);
            }
        }

        private boolean hasLogs() throws IOException {
            try (Stream<Path> files = Files.walk(folder)) {
                return files.filter(file -> file.getFileName().toString().equals("member.log"))
                        .anyMatch(file -> file.toFile().length() > 0);
            }
        }

        Path giveName() throws IOException {
            return giveName(id);
        }

        /** The lock is held until the folder has its name: nobody takes it for abandoned, even if this is killed here. */
        private Path giveName(String name) throws IOException {
            Path named = root.resolve(name);
            move(folder, named);
            finished = true;
            Files.delete(named.resolve(LOCK));
            letGo();
            return named;
        }

        private void letGo() throws IOException {
            OWN.remove(own);
            lock.close();
        }

        @Override
        public void close() {
            if (finished) {
                return;
            }
            try {
                if (Files.exists(folder)) {
                    remove(folder);
                }
                letGo();
            } catch (IOException e) {
                throw new UncheckedIOException("an unfinished result could not be removed: " + folder, e);
            }
        }
    }
}

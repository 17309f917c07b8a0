package nexmark.jet.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.latency.IntervalLog;
import nexmark.jet.process.UserMistake;

/**
 * A folder of results, one folder a run. A run fills a folder with another name, which is renamed when it is whole, so
 * whatever has a result's name is one. Until then the run holds a lock on a file next to the folder, however it ends.
 */
public final class ResultStore {

    private static final String UNFINISHED = ".unfinished-";
    private static final String LOCK = ".lock-";
    private static final String FAILED = "failed-";
    private static final String RESULT = "result.json";
    /** Locks of this JVM. They are not tried: a process that closes a file releases all its locks on it. */
    private static final Set<Path> OWN_LOCKS = ConcurrentHashMap.newKeySet();

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

    /** All results, by their ids and so by their time. Runs that are unfinished or failed are no results. */
    public List<StoredResult> all() {
        return names().stream()
                .filter(name -> !name.startsWith(".") && !name.startsWith(FAILED))
                .map(this::find)
                .flatMap(Optional::stream)
                .toList();
    }

    /** The result of a run that was finished under this id. */
    public Optional<StoredResult> find(String id) {
        Path file = root.resolve(id).resolve(RESULT);
        return Files.exists(file)
                ? Optional.of(StoredResult.in(file.getParent(), ResultJson.readResult(file)))
                : Optional.empty();
    }

    /** Opens the folder of a run that begins. */
    public Unfinished begin(String id) {
        try {
            return new Unfinished(id);
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for the result can be made in " + root, e);
        }
    }

    /**
     * Removes the folders of runs that were killed before they could do so. Those of other users stay.
     *
     * @return their names
     */
    public List<String> removeAbandoned() {
        List<String> removed = new ArrayList<>();
        try {
            Path realRoot = root.toRealPath();
            for (String name : names()) {
                String folder = UNFINISHED + name.replaceFirst("^" + Pattern.quote(LOCK), "");
                if (name.startsWith(LOCK) && isRemoved(realRoot.resolve(folder), realRoot.resolve(name))) {
                    removed.add(folder);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("what a killed run left in " + root + " could not be removed", e);
        }
        return removed;
    }

    private List<String> names() {
        try (Stream<Path> files = Files.list(root)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the results in " + root + " cannot be listed", e);
        }
    }

    /**
     * Removes a folder whose lock nobody holds. A lock without a folder belongs to a run that is about to begin. It is not
     * abandoned if the lock is gone meanwhile (the run has just ended), if it is another user's, or if members of a killed
     * run that have not noticed yet write into the folder: the next run finds that again.
     */
    private static synchronized boolean isRemoved(Path folder, Path lockFile) throws IOException {
        if (OWN_LOCKS.contains(lockFile)) {
            return false;
        }
        try (FileChannel lock = FileChannel.open(lockFile, StandardOpenOption.WRITE)) {
            if (lock.tryLock() == null || Files.notExists(folder)) {
                return false;
            }
            remove(folder);
            Files.delete(lockFile);
            return true;
        } catch (NoSuchFileException | AccessDeniedException | DirectoryNotEmptyException e) {
            return false;
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
        private final Path lockFile;
        private final FileChannel lock;
        private boolean finished;

        private Unfinished(String id) throws IOException {
            this.id = id;
            this.folder = root.resolve(UNFINISHED + id);
            this.lockFile = root.toRealPath().resolve(LOCK + id);
            OWN_LOCKS.add(lockFile);
            this.lock = FileChannel.open(lockFile, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            lock.lock();
            Files.createDirectory(folder, onlyOurs());
        }

        /** Nobody else enters a run's folder, since members log into it. Empty where files have no such permissions. */
        private FileAttribute<?>[] onlyOurs() {
            return root.getFileSystem().supportedFileAttributeViews().contains("posix")
                    ? new FileAttribute<?>[] {
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                    }
                    : new FileAttribute<?>[0];
        }

        /** The folder, for files that others leave in it. */
        public Path path() {
            return folder;
        }

        public Path gcLog() {
            return folder.resolve("gc.log");
        }

        /** Writes everything and gives the folder its name, which is returned. */
        public Path finish(RunResult result, RunTables tables) {
            try {
                if (!Files.isDirectory(folder)) {
                    throw new NoSuchFileException(folder.toString(), null, "the run's folder is gone");
                }
                IntervalLog.write(tables.latencies(), folder);
                Set<String> metrics = result.cluster().metricDescriptions().keySet();
                write(folder, "timeline.csv", ResultCsv.timeline(tables.timeline(), metrics));
                for (var member : tables.members().entrySet()) {
                    Path own = Files.createDirectories(folder.resolve(IntervalLog.directoryName(member.getKey())));
                    write(own, "timeline.csv", ResultCsv.member(member.getValue()));
                }
                write(folder, "incidents.csv", ResultCsv.incidents(tables.incidents()));
                write(folder, "vertices.csv", ResultCsv.vertices(tables.vertices()));
                write(folder, RESULT, ResultJson.write(result) + "\n");
                return giveName(id);
            } catch (IOException e) {
                throw new UncheckedIOException("the result could not be stored in " + root, e);
            }
        }

        private static void write(Path folder, String name, Object content) throws IOException {
            Files.writeString(folder.resolve(name), content.toString());
        }

        /**
         * Keeps the members' logs, for people to see why the run failed.
         *
         * @return where; empty, and nothing is kept, if the members have logged nothing
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

        /** Both names are in one folder, and so in one file system: nobody sees half of it. */
        Path giveName(String name) throws IOException {
            Path named = Files.move(folder, root.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            finished = true;
            release();
            return named;
        }

        private void release() throws IOException {
            Files.deleteIfExists(lockFile);
            OWN_LOCKS.remove(lockFile);
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
                release();
            } catch (IOException e) {
                throw new UncheckedIOException("an unfinished result could not be removed: " + folder, e);
            }
        }
    }
}

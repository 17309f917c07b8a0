package nexmark.jet.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.latency.IntervalLog;
import nexmark.jet.process.FileOwner;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;

/**
 * A folder of results, one folder a run. A run fills a folder with another name, which is renamed when it is whole, so
 * whatever has a result's name is one. From before the folder is made until it is renamed or removed, the run holds a lock
 * on a file next to the folder; the system releases the lock if the process is killed.
 */
public final class ResultStore {

    static final String UNFINISHED = ".unfinished-";
    static final String LOCK = ".lock-";

    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");
    private static final String FAILED = "failed-";
    private static final Set<String> LOGS = Set.of("member.log", "foreign.log");

    private final Path root;
    /** The folders that were not there before, the innermost first. */
    private final List<Path> made;

    /** Makes the folder if it is not there. */
    public ResultStore(Path root) {
        this.root = root;
        if (root.toString().isBlank() || CONTROL.matcher(root.toString()).find()) {
            throw new UserMistake("--out is '" + root + "', expected the name of a folder, without control characters");
        }
        if (Files.exists(root) && !Files.isDirectory(root)) {
            throw new UserMistake("--out " + root + " is a file, expected a folder");
        }
        made = Stream.iterate(root.toAbsolutePath(), Files::notExists, Path::getParent)
                .toList();
        try {
            Files.createDirectories(root, FileModes.SHARED_FOLDER);
        } catch (IOException e) {
            throw new UserMistake("--out " + root + " cannot be made: " + IoReason.of(e));
        }
        if (!Files.isWritable(root)) {
            throw new UserMistake("--out " + root + " cannot be written to");
        }
    }

    /** The folder. */
    public Path root() {
        return root;
    }

    /** Opens the folder of a run that begins. */
    public Unfinished begin(String id) {
        try {
            return new Unfinished(id);
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for the result can be made in " + root, e);
        }
    }

    /** Writes the table of all results anew, see {@link ResultIndex#write}. */
    public List<String> writeIndex() throws IOException {
        return ResultIndex.write(root);
    }

    /**
     * Removes what killed runs have left: folders and lock files. Files of other users stay, also if this user is root, and so does
     * a folder without a lock, since nobody knows whether it is abandoned.
     *
     * @return names of the folders
     */
    public List<String> removeAbandoned() {
        try {
            return new AbandonedRuns(root, FileOwner.ofThisProcess()).remove();
        } catch (IOException e) {
            throw new UncheckedIOException("what a killed run left in " + root + " could not be removed", e);
        }
    }

    /** Whether a run of this user is filling its folder, in whatever process, or has been abandoned. */
    public boolean hasUnfinished() {
        try {
            return new AbandonedRuns(root, FileOwner.ofThisProcess()).areThereAny();
        } catch (IOException e) {
            throw new UncheckedIOException(root + " could not be looked through", e);
        }
    }

    /** Removes the folders that this object has made, as far as they are empty: a refused run leaves nothing. */
    public void removeIfEmpty() {
        try {
            for (Path folder : made) {
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            // Something is in it, or it is another user's to remove.
            return;
        }
    }

    /** Whether a folder is being filled by a run, or was left by a run that was killed. */
    static boolean isUnfinished(Path folder) {
        return folder.getFileName() != null && folder.getFileName().toString().startsWith(UNFINISHED);
    }

    static void remove(Path folder) throws IOException {
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
            this.lockFile = root.resolve(LOCK + id);
            AbandonedRuns.OWN_IDS.add(id);
            // Another process that has stored nothing may have removed the folder.
            Files.createDirectories(root, FileModes.SHARED_FOLDER);
            this.lock = lock();
            Files.createDirectory(folder, FileModes.OWN_FOLDER);
        }

        /** Begins again if another run has taken the file for abandoned, and removed it, before it was locked. */
        private FileChannel lock() throws IOException {
            while (true) {
                FileChannel channel = FileChannel.open(
                        lockFile, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), FileModes.OWN_FILE);
                channel.lock();
                if (Files.exists(lockFile)) {
                    return channel;
                }
                channel.close();
            }
        }

        /** The folder, for files that others leave in it. */
        public Path path() {
            return folder;
        }

        public Path gcLog() {
            return folder.resolve("gc.log");
        }

        /**
         * Writes everything and gives the folder its name, which is returned. A loss of power after that loses no result; it may
         * lose the files next to {@code result.json}, which no resumed experiment reads.
         */
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
                DurableFile.write(folder.resolve("result.json"), ResultJson.write(result) + "\n");
                DurableFile.forceNames(folder);
                Path named = giveName(id);
                DurableFile.forceNames(root);
                return named;
            } catch (IOException e) {
                throw new UncheckedIOException("the result could not be stored in " + root, e);
            }
        }

        private static void write(Path folder, String name, Object content) throws IOException {
            Files.writeString(folder.resolve(name), content.toString());
        }

        /**
         * Keeps the logs of members or of a foreign program, for people to see why the run failed.
         *
         * @return where; empty, and nothing is kept, if they have logged nothing
         */
        public Optional<Path> keepLogs() {
            try {
                return hasLogs() ? Optional.of(giveName(FAILED + id)) : Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException("the logs could not be kept in " + root, e);
            }
        }

        private boolean hasLogs() throws IOException {
            try (Stream<Path> files = Files.walk(folder)) {
                return files.filter(file -> LOGS.contains(file.getFileName().toString()))
                        .anyMatch(file -> file.toFile().length() > 0);
            }
        }

        /** Both names are in one folder, and so in one file system: nobody sees half of it. */
        Path giveName(String name) throws IOException {
            FileModes.restrict(folder);
            Path named = Files.move(folder, root.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            finished = true;
            release();
            return named;
        }

        private void release() throws IOException {
            Files.deleteIfExists(lockFile);
            AbandonedRuns.OWN_IDS.remove(id);
            lock.close();
        }

        @Override
        public void close() {
            try {
                if (!finished) {
                    if (Files.exists(folder)) {
                        remove(folder);
                    }
                    release();
                }
            } catch (IOException e) {
                throw new UncheckedIOException("an unfinished result could not be removed: " + folder, e);
            }
        }
    }
}

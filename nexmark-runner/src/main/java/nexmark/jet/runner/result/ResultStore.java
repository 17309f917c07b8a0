package nexmark.jet.runner.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.latency.IntervalLog;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.run.Observations;

/**
 * A folder of results, one folder a run. A run's folder is filled under another name and renamed when it is whole, so
 * whatever bears a result's name is one.
 */
public final class ResultStore {

    private static final String UNFINISHED = ".unfinished-";
    private static final String LOCK = ".lock";

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
            Path folder = Files.createDirectory(root.resolve(UNFINISHED + id));
            return new Unfinished(id, folder, lockOrNull(folder));
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for the result can be made in " + root, e);
        }
    }

    /**
     * Removes the folders of runs that were killed before they could do so.
     *
     * @return their names
     */
    public List<String> removeAbandoned() {
        List<String> removed = new ArrayList<>();
        try (DirectoryStream<Path> unfinished = Files.newDirectoryStream(root, UNFINISHED + "*")) {
            for (Path folder : unfinished) {
                FileChannel lock = lockOrNull(folder);
                if (lock != null) {
                    lock.close();
                    remove(folder);
                    removed.add(folder.getFileName().toString());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("what a killed run left in " + root + " could not be removed", e);
        }
        return removed;
    }

    /** Held as long as this process lives, however it ends; null if another run holds it. */
    private static FileChannel lockOrNull(Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (OverlappingFileLockException e) {
            // A run of this JVM holds it.
        }
        channel.close();
        return null;
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** A run's folder that is being filled; closed before it is {@link #finish}ed, it is gone. */
    public final class Unfinished implements AutoCloseable {

        private final String id;
        private final Path folder;
        private final FileChannel lock;
        private boolean finished;

        private Unfinished(String id, Path folder, FileChannel lock) {
            this.id = id;
            this.folder = folder;
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
                Files.writeString(folder.resolve("timeline.csv"), TimelineCsv.of(seen.timeline(), metrics));
                for (String member : seen.observed().members()) {
                    Path own = Files.createDirectories(folder.resolve(IntervalLog.directoryName(member)));
                    Files.writeString(
                            own.resolve("timeline.csv"),
                            MemberCsv.seconds(seen.observed().of(member)));
                }
                Files.writeString(
                        folder.resolve("incidents.csv"),
                        MemberCsv.incidents(seen.observed().incidents()));
                Files.writeString(folder.resolve("result.json"), ResultJson.write(result) + "\n");
                Path named = root.resolve(id);
                lock.close();
                Files.delete(folder.resolve(LOCK));
                move(folder, named);
                finished = true;
                return named;
            } catch (IOException e) {
                throw new UncheckedIOException("the result could not be stored in " + root, e);
            }
        }

        @Override
        public void close() {
            if (finished) {
                return;
            }
            try {
                lock.close();
                remove(folder);
            } catch (IOException e) {
                throw new UncheckedIOException("an unfinished result could not be removed: " + folder, e);
            }
        }

        private void move(Path from, Path to) throws IOException {
            try {
                Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(from, to);
            }
        }
    }
}

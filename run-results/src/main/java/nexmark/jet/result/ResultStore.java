package nexmark.jet.result;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import nexmark.jet.latency.IntervalLog;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.AtomicFile;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;

/**
 * A folder of results, one folder a run. A run fills a folder with another name, which is renamed when it is whole.
 */
public final class ResultStore {

    /** Name of the file with the table of all results. */
    public static final String INDEX = "results.csv";

    static final String UNFINISHED = ".unfinished-";
    /** Others read nothing in a new folder, its group may. */
    private static final FileAttribute<?> FOLDER_MODE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---"));

    /** Systems open files whose path has at most 4,095 bytes; a run's own have fewer than 300. */
    private static final int LONGEST_BYTES = 3_700;

    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");
    private static final String FAILED = "failed-";
    private static final Set<String> LOGS = Set.of("member.log", "foreign.log");

    private final Path root;
    /** The folders that were not there before, the innermost first. */
    private final List<Path> madeFolders;

    /** Makes the folder if it is not there. */
    public ResultStore(Path root) {
        this.root = root;
        if (root.toString().isBlank() || CONTROL.matcher(root.toString()).find()) {
            throw new UserMistake("--out is '" + root + "', expected the name of a folder, without control characters");
        }
        int bytes = root.toAbsolutePath().toString().getBytes(UTF_8).length;
        if (bytes > LONGEST_BYTES) {
            throw new UserMistake("--out has " + bytes + " bytes as a whole path, expected at most " + LONGEST_BYTES);
        }
        if (Files.exists(root) && !Files.isDirectory(root)) {
            throw new UserMistake("--out " + root + " is a file, expected a folder");
        }
        madeFolders = Stream.iterate(root.toAbsolutePath(), Files::notExists, Path::getParent)
                .toList();
        try {
            Files.createDirectories(root, FOLDER_MODE);
        } catch (IOException e) {
            throw new UserMistake("--out " + root + " cannot be made: " + IoReason.of(e));
        }
        if (!Files.isWritable(root)) {
            throw new UserMistake("--out " + root + " cannot be written to");
        }
    }

    public Path root() {
        return root;
    }

    public Unfinished begin(String id) {
        try {
            return new Unfinished(id);
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for the result can be made in " + root, e);
        }
    }

    /**
     * Replaces {@link #INDEX}, the table of all results in the folder.
     *
     * @return a warning for the user if there are results that cannot be read, which are left out
     * @throws IOException if it cannot be written; a table that was there before stays as it was
     */
    public List<String> writeIndex() throws IOException {
        List<String> unreadable = new ArrayList<>();
        List<RunResult> results = StoredResult.readable(root, unreadable::add).stream()
                .map(StoredResult::result)
                .toList();
        byte[] table = ResultRow.table(results).toString().getBytes(UTF_8);
        AtomicFile.write(root.resolve(INDEX), out -> out.write(table));
        return unreadable.isEmpty()
                ? List.of()
                : List.of(INDEX + " leaves out " + Counts.of(unreadable.size(), "result") + " that cannot be read: "
                        + unreadable.get(0));
    }

    /** Removes the empty folders that this object has made: a refused run leaves nothing. */
    public void removeIfEmpty() {
        try {
            for (Path folder : madeFolders) {
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            return; // something is in it, or it is another user's to remove
        }
    }

    /** A run's folder that is being filled; closed before it is {@link #finish}ed, it is gone. */
    public final class Unfinished implements AutoCloseable {

        private final String id;
        private final Path folder;
        private boolean finished;

        private Unfinished(String id) throws IOException {
            this.id = id;
            this.folder = root.resolve(UNFINISHED + id);
            // Another process that has stored nothing may have removed the root.
            Files.createDirectories(root, FOLDER_MODE);
            Files.createDirectory(folder, FOLDER_MODE);
        }

        /** The folder, for files that others leave in it. */
        public Path path() {
            return folder;
        }

        /**
         * Writes everything and gives the folder its name, which is returned. A loss of power after that loses no
         * result; it may lose the files next to {@code result.json}, which no resumed experiment reads.
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
                write(folder, "incidents.csv", ResultCsv.INCIDENTS.csv(tables.incidents()));
                write(folder, "vertices.csv", ResultCsv.VERTICES.csv(tables.vertices()));
                byte[] json = (ResultJson.write(result) + "\n").getBytes(UTF_8);
                AtomicFile.write(folder.resolve("result.json"), out -> out.write(json));
                AtomicFile.syncNames(folder);
                Path named = giveName(id);
                AtomicFile.syncNames(root);
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

        /** Both names are in one folder, so in one file system: nobody sees half of it. */
        Path giveName(String name) throws IOException {
            Path named = Files.move(folder, root.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            finished = true;
            return named;
        }

        @Override
        public void close() {
            try {
                if (!finished && Files.exists(folder)) {
                    AtomicFile.removeTree(folder);
                }
            } catch (IOException e) {
                throw new UncheckedIOException("an unfinished result could not be removed: " + folder, e);
            }
        }
    }
}

package nexmark.jet.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import nexmark.jet.generator.Profile;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Csv;
import nexmark.jet.runner.soak.SoakSample;

/** The samples of all soaked queries as a file, written whole or not at all. */
final class SoakCsv {

    private final Path path;
    private final Csv csv =
            new Csv(List.of("query", "profile", "eventMillis", "heapBytes", "events", "rows", "warmup"));

    /** @throws UserMistake if nothing can be written there */
    SoakCsv(Path file) {
        path = file.toAbsolutePath();
        if (Files.isDirectory(path)) {
            throw new UserMistake("--csv " + file + " is a directory, expected a file");
        }
        if (!Files.isDirectory(path.getParent())) {
            throw new UserMistake("--csv " + file + " is in a folder that does not exist: " + path.getParent());
        }
    }

    void add(String query, Profile profile, SoakSample sample, boolean warmup) {
        csv.row(List.of(
                query, profile, sample.eventMillis(), sample.heapBytes(), sample.events(), sample.rows(), warmup));
    }

    /** @throws UserMistake if it cannot be written; a file that was there before stays as it was */
    void write() {
        Path unfinished = path.resolveSibling(
                "." + path.getFileName() + "." + ProcessHandle.current().pid() + ".unfinished");
        try {
            try {
                Files.writeString(unfinished, csv.toString());
                Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(unfinished);
            }
        } catch (IOException e) {
            throw new UserMistake("--csv " + path + " cannot be written: " + e.getMessage());
        }
    }
}

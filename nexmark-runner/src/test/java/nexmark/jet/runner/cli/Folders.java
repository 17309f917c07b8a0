package nexmark.jet.runner.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.result.ResultStore;

/** What is in a folder. */
final class Folders {

    private Folders() {}

    static List<String> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The only folder there, hidden ones included; next to it is the table of results. */
    static Path single(Path folder) {
        List<String> names = files(folder).stream()
                .filter(name -> !name.equals(ResultStore.INDEX))
                .toList();
        if (names.size() != 1) {
            throw new AssertionError(folder + " holds " + names + ", expected one run's folder");
        }
        return folder.resolve(names.get(0));
    }

    /** A device of Linux that can be opened for writing, and that has no space. A test is skipped where there is none. */
    static String fullDevice() {
        assumeTrue(Files.exists(Path.of("/dev/full")), "/dev/full");
        return "/dev/full";
    }
}

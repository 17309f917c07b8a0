package nexmark.jet.runner.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** A device of Linux that can be opened for writing, and on which every write fails: it has no space. */
final class FullDevice {

    private static final String PATH = "/dev/full";

    private FullDevice() {}

    /** Its path. A test that asks for it is skipped where there is none. */
    static String path() {
        assumeTrue(Files.exists(Path.of(PATH)), PATH);
        return PATH;
    }
}

package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;

/** What all mistakes of users cost. */
final class Mistakes {

    private Mistakes() {}

    /** Asserts that the command prints one line with this text, to stderr, and leaves nothing in the folder. */
    static void assertOneLine(Path folder, String command, String expected) throws IOException {
        String out =
                command.startsWith("run") || command.startsWith("max") ? " --out " + folder.resolve("results") : "";
        Ran ran = Ran.nexmark((command.strip() + out).split(" "));
        assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
        assertThat(ran.err().lines()).hasSize(1).allMatch(line -> line.contains(expected.strip()));
        assertThat(ran.err()).endsWith("\n");
        assertThat(ran.out()).isEmpty();
        assertThat(Folders.files(folder)).isEmpty();
    }
}

package nexmark.jet.process;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserFileTest {

    @TempDir
    private Path folder;

    @Test
    void aFileThatCanBeReadIsNoMistake() throws IOException {
        UserFile.check("--plan", Files.createFile(folder.resolve("plan.json")), "a plan");
    }

    @Test
    void aFileThatIsNotThereAndADirectoryAreCalledSo() throws IOException {
        assertMistake(folder.resolve("nothing"), "--plan x: no such file, expected a plan");
        assertMistake(
                Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nothing")),
                "--plan x: no such file, expected a plan");
        assertMistake(folder, "--plan x is a directory, expected a plan");
    }

    private static void assertMistake(Path file, String message) {
        assertThatThrownBy(() -> UserFile.check("--plan x", file, "a plan"))
                .isInstanceOf(UserMistake.class)
                .hasMessage(message);
    }
}

package nexmark.jet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserFileTest {

    @TempDir
    private Path folder;

    @Test
    void aFileThatIsNotThereAndADirectoryAreCalledSo() throws IOException {
        assertMistake(folder.resolve("nothing"), "--plan x: no such file, expected a plan");
        assertMistake(
                Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nothing")),
                "--plan x: no such file, expected a plan");
        assertMistake(folder, "--plan x is a directory, expected a plan");
    }

    @Test
    void aPipeIsReadUnlessItHasToBeReadAgain() throws IOException, InterruptedException {
        Path pipe = Pipes.make(folder.resolve("pipe"));
        CompletableFuture<Path> writer = CompletableFuture.supplyAsync(() -> written(pipe));
        assertThat(UserFile.bytes("--plan x", pipe, "a plan")).asString().isEqualTo("{}");
        writer.join();
        assertThatThrownBy(() -> UserFile.checkRegular("--plan x", pipe, "a plan"))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--plan x is not a regular file, but is read more than once, expected a file with a plan");
    }

    private static Path written(Path pipe) {
        try {
            return Files.writeString(pipe, "{}");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theWaitForAPipeCanBeInterrupted() throws IOException, InterruptedException {
        Path pipe = Pipes.make(folder.resolve("pipe"));
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> UserFile.bytes("--plan x", pipe, "a plan")).isInstanceOf(Interrupted.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        Files.newOutputStream(pipe).close(); // lets the reader go
    }

    @Test
    void whatIsNoTextIsCalledSo() {
        assertThat(UserFile.text("FILE", "ä".getBytes(StandardCharsets.UTF_8), "a history"))
                .isEqualTo("ä");
        assertThatThrownBy(() -> UserFile.text("FILE", new byte[] {(byte) 0xff}, "a history"))
                .isInstanceOf(UserMistake.class)
                .hasMessage("FILE is not text in UTF-8, expected a history");
    }

    private static void assertMistake(Path file, String message) {
        assertThatThrownBy(() -> UserFile.check("--plan x", file, "a plan"))
                .isInstanceOf(UserMistake.class)
                .hasMessage(message);
    }
}

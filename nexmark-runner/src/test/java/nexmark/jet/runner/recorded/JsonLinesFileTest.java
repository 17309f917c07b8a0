package nexmark.jet.runner.recorded;

import static nexmark.jet.runner.recorded.HandMade.bid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesFileTest {

    private static final String LINE =
            "{\"event_type\":2,\"bid\":{\"auction\":1,\"bidder\":7,\"price\":9,\"dateTime\":5}}\n";

    @TempDir
    private Path folder;

    @Test
    void theFileReplacesTheOneBefore() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.jsonl"), "old");
        file(file).write(lines -> lines.write(bid(1, 9, 5)));
        assertThat(file).hasContent(LINE);
        assertThat(folder).isDirectoryContaining(file::equals);
        assertThat(folder.toFile().list()).hasSize(1);
    }

    @Test
    void nothingIsLeftOfAFileThatFailed() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.jsonl"), "old");
        assertThatThrownBy(() -> file(file).write(lines -> {
                    lines.write(bid(1, 9, 5));
                    throw new IOException("disk full");
                }))
                .isInstanceOf(UserMistake.class)
                .hasMessage("output " + file + " cannot be written: disk full");
        assertThat(file).hasContent("old");
        assertThat(folder.toFile().list()).hasSize(1);
    }

    @Test
    void nothingIsLeftWhenTheWorkIsInterrupted() {
        Path file = folder.resolve("rows.jsonl");
        assertThatThrownBy(() -> file(file).write(lines -> {
                    lines.write(bid(1, 9, 5));
                    throw new Interruptible.Cut();
                }))
                .isInstanceOf(Interruptible.Cut.class);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aLinkStaysOneAndItsFileIsReplaced() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.jsonl"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        file(link).write(lines -> lines.write(bid(1, 9, 5)));
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent(LINE);
    }

    @Test
    void standardOutputGetsTheLinesAsTheyAre() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        JsonLinesFile.of("-", out).write(lines -> lines.write(bid(1, 9, 5)));
        assertThat(out).hasToString(LINE);
    }

    @Test
    void aBrokenPipeIsSaidInOneLine() {
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int ignored) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        assertThatThrownBy(() -> JsonLinesFile.of("-", broken).write(lines -> lines.write(bid(1, 9, 5))))
                .isInstanceOf(UserMistake.class)
                .hasMessage("standard output cannot be written: Broken pipe");
    }

    @Test
    void aDirectoryIsNoOutput() {
        assertThatThrownBy(() -> file(folder))
                .isInstanceOf(UserMistake.class)
                .hasMessage("output '" + folder + "' is a directory, expected a file");
    }

    @Test
    void theFolderOfAnOutputHasToBeThere() {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> file(missing.resolve("rows.jsonl")))
                .isInstanceOf(UserMistake.class)
                .hasMessage(
                        "output " + missing.resolve("rows.jsonl") + " is in a folder that does not exist: " + missing);
    }

    @Test
    void theInputIsNoOutput() throws IOException {
        Path file = Files.writeString(folder.resolve("events.jsonl"), LINE);
        assertThatThrownBy(() -> file(file).checkIsNot(file.toString()))
                .isInstanceOf(UserMistake.class)
                .hasMessage("output " + file + " is the input itself, expected another file");
        file(folder.resolve("rows.jsonl")).checkIsNot(file.toString());
        assertThat(file).hasContent(LINE);
    }

    private static JsonLinesFile file(Path path) {
        return JsonLinesFile.of(path.toString(), OutputStream.nullOutputStream());
    }
}

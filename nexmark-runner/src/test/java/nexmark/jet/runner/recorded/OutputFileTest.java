package nexmark.jet.runner.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.process.Pipes;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {

    private static final String LINE = "line\n";
    private static final byte[] BYTES = LINE.getBytes(UTF_8);

    @TempDir
    private Path folder;

    @Test
    void nothingIsLeftOfAFileThatFailed() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.jsonl"), "old");
        assertThatThrownBy(() -> file(file).write(out -> {
                    out.write(BYTES);
                    throw new IOException("disk full");
                }))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--out " + file + " cannot be written: disk full");
        assertThat(file).hasContent("old");
        assertThat(folder.toFile().list()).hasSize(1);
    }

    @Test
    void whetherAFileCanBeWrittenIsTriedWithoutATraceAndAPipeIsRefused() throws IOException, InterruptedException {
        Path old = Files.writeString(folder.resolve("old.xml"), "old");
        file(old).checkIsWritable();
        file(folder.resolve("new.xml")).checkIsWritable();
        assertThat(old).hasContent("old");
        assertThat(folder.toFile().list()).hasSize(1);
        Path pipe = Pipes.make(folder.resolve("pipe"));
        assertThatThrownBy(() -> file(pipe)).hasMessage("--out " + pipe + " is not a regular file, expected a file");
    }

    @Test
    void aLinkStaysOneAndItsFileIsReplaced() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.jsonl"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        file(link).write(out -> out.write(BYTES));
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent(LINE);
    }

    @Test
    void standardOutputGetsTheLinesAsTheyAreAndAsMuchAsItsReaderWants() throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        OutputFile.orStandardOutput("--out", "-", printed).write(out -> out.write(BYTES));
        assertThat(printed).hasToString(LINE);
        try (OutputStream broken = Pipes.broken()) {
            OutputFile closed = OutputFile.orStandardOutput("--out", "-", broken);
            assertThatCode(() -> closed.write(out -> out.write(BYTES))).doesNotThrowAnyException();
        }
    }

    @Test
    void theInputIsNoOutput() throws IOException {
        Path file = Files.writeString(folder.resolve("events.jsonl"), LINE);
        assertThatThrownBy(() -> file(file).checkIsNot(file.toString()))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--out " + file + " is the input itself, expected another file");
        file(folder.resolve("rows.jsonl")).checkIsNot(file.toString());
        assertThat(file).hasContent(LINE);
    }

    private static OutputFile file(Path path) {
        return OutputFile.of("--out", path.toString());
    }
}

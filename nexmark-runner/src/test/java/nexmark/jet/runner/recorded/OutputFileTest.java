package nexmark.jet.runner.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
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
    void theFileReplacesTheOneBefore() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.jsonl"), "old");
        file(file).write(out -> out.write(BYTES));
        assertThat(file).hasContent(LINE);
        assertThat(folder).isDirectoryContaining(file::equals);
        assertThat(folder.toFile().list()).hasSize(1);
    }

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
    void whetherAFileCanBeWrittenIsTriedWithoutATrace() throws IOException {
        file(folder.resolve("new.xml")).checkIsWritable();
        assertThat(folder).isEmptyDirectory();
        Path old = Files.writeString(folder.resolve("old.xml"), "old");
        file(old).checkIsWritable();
        assertThat(old).hasContent("old");
        assertThat(folder.toFile().list()).hasSize(1);
    }

    /** The reader would take the end of a trial for the end of the content. */
    @Test
    void aPipeIsNotOpenedBeforeItIsWritten() throws IOException, InterruptedException {
        Path pipe = Pipes.make(folder.resolve("pipe"));
        CompletableFuture<byte[]> read = CompletableFuture.supplyAsync(() -> read(pipe));
        file(pipe).checkIsWritable();
        file(pipe).write(out -> out.write(BYTES));
        assertThat(read.join()).isEqualTo(BYTES);
    }

    private static byte[] read(Path pipe) {
        try {
            return Files.readAllBytes(pipe);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
    void standardOutputGetsTheLinesAsTheyAre() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        OutputFile.orStandardOutput("--out", "-", printed).write(out -> out.write(BYTES));
        assertThat(printed).hasToString(LINE);
    }

    @Test
    void standardOutputGetsAsMuchAsItsReaderWants() throws IOException {
        try (OutputStream broken = Pipes.broken()) {
            assertThatCode(() ->
                            OutputFile.orStandardOutput("--out", "-", broken).write(out -> out.write(BYTES)))
                    .doesNotThrowAnyException();
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

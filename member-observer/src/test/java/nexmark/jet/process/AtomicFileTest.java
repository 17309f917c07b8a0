package nexmark.jet.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir
    private Path folder;

    @Test
    void aFileIsReplacedWholeOrNotAtAll() throws IOException {
        Path target = folder.resolve("rows.jsonl");
        write(target, "old");
        write(target, "new");
        assertThatThrownBy(() -> AtomicFile.write(target, out -> {
                    out.write('h');
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");
        AtomicFile.check(target);
        assertThat(target).hasContent("new");
        assertThat(folder.toFile().list()).containsExactly("rows.jsonl");
    }

    @Test
    void aLinkIsReplacedAndNotFollowed() throws IOException {
        Path victim = Files.writeString(folder.resolve("victim"), "old");
        Path target = Files.createSymbolicLink(folder.resolve("link"), victim);
        write(target, "new");
        assertThat(victim).hasContent("old");
        assertThat(target).isRegularFile().hasContent("new");
    }

    private static void write(Path target, String content) throws IOException {
        AtomicFile.write(target, out -> out.write(content.getBytes(UTF_8)));
    }
}

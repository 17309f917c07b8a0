package nexmark.jet.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
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

    @Test
    void whatAKilledProcessLeftIsRemovedAWeekLater() throws IOException {
        Path old = Files.createFile(folder.resolve(".rows.jsonl.1f.unfinished"));
        Path young = Files.createFile(folder.resolve(".rows.jsonl.2f.unfinished"));
        setAge(old);
        write(folder.resolve("rows.jsonl"), "new");
        assertThat(old).doesNotExist();
        assertThat(young).exists();
    }

    @Test
    void ofFoldersTheYoungestFileCounts() throws IOException {
        Path old = Files.createDirectories(folder.resolve("left-1"));
        Path inUse = Files.createDirectories(folder.resolve("left-2"));
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        setAge(Files.createFile(old.resolve("log")));
        setAge(old);
        Files.createFile(inUse.resolve("log"));
        setAge(inUse);
        setAge(Files.createFile(elsewhere.resolve("log")));
        setAge(elsewhere);
        Leftovers.remove(folder, "left-.*");
        Leftovers.remove(folder.resolve("none"), ".*");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("left-2", "elsewhere");
    }

    private static void write(Path target, String content) throws IOException {
        AtomicFile.write(target, out -> out.write(content.getBytes(UTF_8)));
    }

    private static void setAge(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Leftovers.AGE.plusHours(1))));
    }
}

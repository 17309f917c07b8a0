package nexmark.jet.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnfinishedFileTest {

    /** Linux has no process of this number. */
    private static final long KILLED = Integer.MAX_VALUE;

    @TempDir
    private Path folder;

    private Path target;

    @BeforeEach
    void nameTheTarget() {
        target = folder.resolve("rows.jsonl");
    }

    @Test
    void aFileIsReplacedWholeOrNotAtAll() throws IOException {
        replace("old");
        replace("new");
        assertThat(target).hasContent("new");
        assertThatThrownBy(() -> UnfinishedFile.replace(target, out -> {
                    out.write('h');
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");
        assertThat(target).hasContent("new");
        assertThat(names()).containsExactly("rows.jsonl");
    }

    @Test
    void aLinkIsReplacedAndNotFollowed() throws IOException {
        Path victim = Files.writeString(folder.resolve("victim"), "old");
        Files.createSymbolicLink(target, victim);
        replace("new");
        assertThat(victim).hasContent("old");
        assertThat(target).isRegularFile().hasContent("new");
    }

    @Test
    void theFileHasTheModeThatWasAskedFor() throws IOException {
        UnfinishedFile.replace(
                target,
                out -> out.write('a'),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                .isEqualTo("rw-------");
    }

    @Test
    void whatKilledProcessesHaveLeftOfTheFileIsRemoved() throws IOException {
        Path killed = old(".rows.jsonl." + KILLED + "-1f.unfinished");
        Path killedBefore = old(".rows.jsonl." + KILLED + ".unfinished");
        Path ofAnother = old(".other.jsonl." + KILLED + "-1f.unfinished");
        Path ofTheLiving = old(".rows.jsonl." + parent() + "-1f.unfinished");
        Path ours = old(UnfinishedFile.nextTo(target).getFileName().toString());
        Path young = Files.writeString(folder.resolve(".rows.jsonl." + KILLED + "-2f.unfinished"), "half");
        Path link = Files.createSymbolicLink(folder.resolve(".rows.jsonl." + KILLED + "-3f.unfinished"), ofAnother);
        UnfinishedFile.removeAbandoned(target);
        assertThat(killed).doesNotExist();
        assertThat(killedBefore).doesNotExist();
        assertThat(ofAnother).exists();
        assertThat(ofTheLiving).exists();
        assertThat(ours).exists();
        assertThat(young).exists();
        assertThat(link).isSymbolicLink();
    }

    /** In a container every process has the same number. */
    @Test
    void whatAKilledProcessOfOurNumberHasLeftIsRemoved() throws IOException {
        Path killed = old(".rows.jsonl." + ProcessHandle.current().pid() + "-1f.unfinished");
        UnfinishedFile.removeAbandoned(target);
        assertThat(killed).doesNotExist();
    }

    /** Two containers that are alive have one folder, and each is process 1 in its own. */
    @Test
    void whatAnotherProcessOfOurNumberStillWritesStays() throws IOException {
        Process writer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SlowWriter.class.getName(),
                        target.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(writer.inputReader(UTF_8).readLine()).isEqualTo("writes");
        String ours = ".rows.jsonl." + ProcessHandle.current().pid() + "-1f.unfinished";
        Path file = old(Files.move(folder.resolve(names().findFirst().orElseThrow()), folder.resolve(ours)));
        UnfinishedFile.removeAbandoned(target);
        assertThat(file).exists();
        writer.destroyForcibly().onExit().join();
        UnfinishedFile.removeAbandoned(target);
        assertThat(file).doesNotExist();
    }

    private static long parent() {
        return ProcessHandle.current().parent().orElseThrow().pid();
    }

    @Test
    void nothingFailsForTheSakeOfWhatKilledProcessesHaveLeft() throws IOException {
        Path noFolder = Files.createFile(folder.resolve("file"));
        assertThatCode(() -> UnfinishedFile.removeAbandoned(noFolder.resolve("rows.jsonl")))
                .doesNotThrowAnyException();
        assertThat(noFolder).isEmptyFile();
    }

    @Test
    void theFirstFailureIsTheOneThatIsTold() {
        assertThatThrownBy(() -> UnfinishedFile.replace(target, out -> {
                    Path unfinished = folder.resolve(names().findFirst().orElseThrow());
                    Files.delete(unfinished);
                    Files.createDirectories(unfinished.resolve("that is not empty"));
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");
    }

    private Path old(String name) throws IOException {
        return old(Files.writeString(folder.resolve(name), "half"));
    }

    private static Path old(Path file) throws IOException {
        return Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(1, ChronoUnit.HOURS)));
    }

    private void replace(String content) throws IOException {
        UnfinishedFile.replace(target, out -> out.write(content.getBytes(UTF_8)));
    }

    private Stream<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }
}

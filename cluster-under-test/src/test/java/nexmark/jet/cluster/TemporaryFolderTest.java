package nexmark.jet.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.IntStream;
import nexmark.jet.process.TinyDisk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {

    @TempDir
    private Path parent;

    @Test
    void onlyItsUserCanReadItAndNothingIsLeftOfItWhenItIsClosed() throws IOException {
        try (TemporaryFolder folder = TemporaryFolder.in(parent)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
                    .isEqualTo("rwx------");
            Files.writeString(folder.path().resolve("file"), "text");
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void theNextRemovesWhatAKilledProcessLeft() throws IOException {
        Process process = open();
        Path left = Path.of(process.inputReader(UTF_8).readLine());
        try (TemporaryFolder other = TemporaryFolder.in(parent)) {
            assertThat(left.resolve("member-1/member.log"))
                    .as("a file of a process that is alive")
                    .exists();
            assertThat(other.path()).isDirectory();
        }
        process.destroyForcibly().onExit().join();
        assertThat(left).isDirectory();
        TemporaryFolder.in(parent).close();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void threadsThatMeetAtAnAbandonedFolderRemoveItOnce() throws IOException {
        Process process = open();
        process.inputReader(UTF_8).readLine();
        process.destroyForcibly().onExit().join();
        AtOnce.each(
                IntStream.range(0, 16).boxed().toList(),
                number -> TemporaryFolder.in(parent).close());
        assertThat(parent).isEmptyDirectory();
    }

    /** A folder that is just being made by another thread is this process's own, too. */
    @Test
    void threadsThatMakeFoldersAtTheSameTimeLeaveEachOthersAlone() {
        AtOnce.each(IntStream.range(0, 600).boxed().toList(), number -> {
            try (TemporaryFolder folder = TemporaryFolder.in(parent)) {
                assertThat(folder.path().resolve(".lock")).exists();
            }
        });
        assertThat(parent).isEmptyDirectory();
    }

    private Process open() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OpenFolder.class.getName(),
                        parent.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void anotherFolderOfThisProcessStays() throws IOException {
        try (TemporaryFolder first = TemporaryFolder.in(parent)) {
            TemporaryFolder.in(parent).close();
            assertThat(first.path()).isDirectory();
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void aFolderThatIsKeptStays() throws IOException {
        Path kept;
        try (TemporaryFolder folder = TemporaryFolder.in(parent)) {
            Files.writeString(folder.path().resolve("member.log"), "said");
            kept = folder.keep();
        }
        TemporaryFolder.in(parent).close();
        assertThat(kept.resolve("member.log")).hasContent("said");
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed() {
        Path none = parent.resolve("none");
        assertThatThrownBy(() -> TemporaryFolder.in(none)).hasMessage("no temporary folder could be made in " + none);
    }

    /** The disk has room for its root and the folder, and none for the lock. */
    @Test
    @SuppressWarnings("try") // the disk is there as long as the test
    void aFolderThatCannotBeLockedIsNotLeft() throws IOException {
        try (TinyDisk disk = TinyDisk.at(parent, "nr_inodes=2")) {
            assertThatThrownBy(() -> TemporaryFolder.in(parent)).hasMessageContaining("no temporary folder");
            assertThat(parent).isEmptyDirectory();
        }
    }

    @Test
    void linksAreRemovedAndWhatTheyLeadToStays() throws IOException {
        Path elsewhere = abandoned(Files.createDirectory(parent.resolve("elsewhere")));
        Path link = Files.createSymbolicLink(parent.resolve("nexmark-link"), elsewhere);
        Path left = abandoned(Files.createDirectory(parent.resolve("nexmark-left")));
        Files.createSymbolicLink(left.resolve("results"), elsewhere);
        TemporaryFolder.in(parent).close();
        assertThat(left).doesNotExist();
        assertThat(link).isSymbolicLink();
        assertThat(elsewhere.resolve(".lock")).exists();
    }

    @Test
    void whatMayNotBeOursStays() throws IOException {
        Path withoutLock = Files.createDirectory(parent.resolve("nexmark-logs"));
        Path open = abandoned(Files.createDirectory(parent.resolve("nexmark-open")));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path otherName = abandoned(Files.createDirectory(parent.resolve("other")));
        TemporaryFolder.in(parent).close();
        assertThat(withoutLock).isDirectory();
        assertThat(open).isNotEmptyDirectory();
        assertThat(otherName).isNotEmptyDirectory();
    }

    private static Path abandoned(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        Files.createFile(folder.resolve(".lock"));
        return folder;
    }
}

package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultStoreTest {

    @TempDir
    private Path root;

    @Test
    void othersCannotEnterARunsFolder() throws IOException {
        Path fresh = root.resolve("results");
        try (ResultStore.Unfinished run = new ResultStore(fresh).begin("run")) {
            assertThat(permissions(run.path())).startsWith("rwx").endsWith("---");
            assertThat(permissions(fresh)).endsWith("---");
        }
    }

    private static String permissions(Path folder) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
    }

    @Test
    void aFolderWhoseFilesHadTooLongNamesIsRefused() {
        assertThatThrownBy(() -> new ResultStore(root.resolve("123456789/".repeat(400))))
                .isInstanceOf(UserMistake.class)
                .hasMessageMatching("--out has 4\\d{3} bytes as a whole path, expected at most 3700");
    }

    @Test
    void theFoldersThatWereMadeForNothingAreRemoved() {
        Path results = root.resolve("results");
        ResultStore store = new ResultStore(results.resolve("runs"));
        store.begin("refused").close();
        assertThat(results.resolve("runs")).isEmptyDirectory();

        store.removeIfEmpty();
        assertThat(results).doesNotExist();
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void foldersThatHoldSomethingOrWereThereBeforeStay() throws IOException {
        ResultStore before = new ResultStore(root);
        before.removeIfEmpty();
        assertThat(root).isEmptyDirectory();

        ResultStore store = new ResultStore(root.resolve("results/runs"));
        Path others = Files.createFile(root.resolve("results/notes.txt"));
        store.removeIfEmpty();
        assertThat(root.resolve("results/runs")).doesNotExist();
        assertThat(others).exists();
    }

    @Test
    void aRunBeginsEvenIfAnotherProcessHasRemovedTheEmptyFolder() throws IOException {
        ResultStore store = new ResultStore(root.resolve("runs"));
        Files.delete(store.root());
        try (ResultStore.Unfinished run = store.begin("run")) {
            assertThat(run.giveName("run")).isEmptyDirectory();
        }
    }

    @Test
    void ofARunThatFailsTheMembersLogsAreKept() throws IOException {
        Path kept;
        try (ResultStore.Unfinished run = new ResultStore(root).begin("7")) {
            Path member = Files.createDirectories(run.path().resolve("member-1"));
            Files.createFile(member.resolve("member.log"));
            assertThat(run.keepLogs()).isEmpty();
            Files.writeString(member.resolve("member.log"), "no more memory");

            kept = run.keepLogs().orElseThrow();
        }
        assertThat(kept).isEqualTo(root.resolve("failed-7"));
        assertThat(kept.resolve("member-1/member.log")).hasContent("no more memory");
        assertThat(results()).containsExactly(kept);
    }

    private List<Path> results() throws IOException {
        try (Stream<Path> files = Files.list(root)) {
            return files.toList();
        }
    }
}

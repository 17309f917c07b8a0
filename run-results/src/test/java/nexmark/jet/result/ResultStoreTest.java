package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultStoreTest {

    private static final int AT_ONCE = 8;
    private static final int EACH = 60;
    private static final int EACH_NAMED = EACH / 3 * 2;

    @TempDir
    private Path root;

    @Test
    void runsOfManyThreadsLeaveEachOtherAlone() throws InterruptedException, ExecutionException, IOException {
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < AT_ONCE; i++) {
                String name = "thread-" + i;
                all.add(threads.submit(() -> {
                    RunsSideBySide.fill(root, name, EACH);
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(results()).hasSize(AT_ONCE * EACH_NAMED);
    }

    @Test
    void runsOfSeveralProcessesLeaveEachOtherAlone() throws IOException, InterruptedException {
        Process one = process("one");
        Process other = process("other");
        RunsSideBySide.fill(root, "own", EACH);
        for (Process process : List.of(one, other)) {
            try (InputStream said = process.getInputStream()) {
                assertThat(new String(said.readAllBytes(), StandardCharsets.UTF_8))
                        .isEmpty();
            }
            assertThat(process.waitFor()).isZero();
        }
        assertThat(results()).hasSize(3 * EACH_NAMED);
    }

    @Test
    void nobodyElseEntersARunsFolderFromItsFirstMomentOn() throws IOException {
        ResultStore store = new ResultStore(root);
        try (ResultStore.Unfinished run = store.begin("run")) {
            assertThat(permissions(run.path())).isEqualTo("rwx------");
            assertThat(permissions(run.giveName("run"))).isEqualTo("rwx------");
        }
        try (ResultStore.Unfinished run = store.begin("other")) {
            Path member = Files.createDirectory(run.path().resolve("member-1"));
            Files.writeString(member.resolve("member.log"), "said");
            assertThat(permissions(run.keepLogs().orElseThrow())).isEqualTo("rwx------");
        }
    }

    /** As with umask 000, which a test cannot set. */
    @Test
    void whatARunLeavesIsNotForOthersWhateverTheUmask() throws IOException {
        Path fresh = root.resolve("results").resolve("runs");
        try (ResultStore.Unfinished run = new ResultStore(fresh).begin("run")) {
            Path member = openToAll(Files.createDirectory(run.path().resolve("member-1")));
            openToAll(Files.writeString(member.resolve("member.log"), "said"));
            openToAll(Files.writeString(run.gcLog(), "gc"));
            assertThat(permissions(fresh.resolve(".lock-run"))).isEqualTo("rw-------");
            Path named = run.giveName("run");
            assertThat(permissions(named.resolve("member-1"))).isEqualTo("rwxr-x---");
            assertThat(permissions(named.resolve("member-1/member.log"))).isEqualTo("rw-r-----");
            assertThat(permissions(named.resolve("gc.log"))).isEqualTo("rw-r-----");
        }
        assertThat(permissions(fresh)).startsWith("rwx").endsWith("---").doesNotContain("w-x", "rwxrwx");
    }

    private static Path openToAll(Path file) throws IOException {
        return Files.setPosixFilePermissions(
                file, PosixFilePermissions.fromString(Files.isDirectory(file) ? "rwxrwxrwx" : "rw-rw-rw-"));
    }

    private static String permissions(Path folder) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
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
    void aRunOfThisProcessIsStillLockedAfterAnotherHasClearedUp() throws IOException, InterruptedException {
        try (ResultStore.Unfinished run = new ResultStore(root).begin("own")) {
            assertThat(new ResultStore(root).removeAbandoned()).isEmpty();
            Process other = process("other");
            try (InputStream said = other.getInputStream()) {
                assertThat(new String(said.readAllBytes(), StandardCharsets.UTF_8))
                        .isEmpty();
            }
            assertThat(other.waitFor()).isZero();
            assertThat(run.giveName("own")).isEmptyDirectory();
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

    private Process process(String name) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RunsSideBySide.class.getName(),
                        root.toString(),
                        name,
                        Integer.toString(EACH))
                .redirectErrorStream(true)
                .start();
    }

    private List<Path> results() throws IOException {
        try (Stream<Path> files = Files.list(root)) {
            return files.toList();
        }
    }
}

package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import nexmark.jet.process.FileOwner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbandonedRunsTest {

    @TempDir
    private Path root;

    @Test
    void whatAKilledRunLeftIsRemoved() throws IOException {
        Path left = Files.createDirectories(root.resolve(".unfinished-killed"));
        Files.createFile(root.resolve(".lock-killed"));
        Files.createFile(Files.createDirectories(left.resolve("member-1")).resolve("member.log"));
        assertThat(new ResultStore(root).removeAbandoned()).containsExactly(".unfinished-killed");
        assertThat(results()).isEmpty();
    }

    @Test
    void aLockThatNobodyHoldsIsRemovedWithoutAFolderToo() throws IOException {
        Files.createFile(root.resolve(".lock-killed"));
        assertThat(new ResultStore(root).removeAbandoned()).isEmpty();
        assertThat(results()).isEmpty();
    }

    @Test
    void whatMayNotBeAbandonedStays() throws IOException {
        Path withoutLock = Files.createDirectory(root.resolve(".unfinished-unknown"));
        Path notOurs = Files.createFile(root.resolve(".lock"));
        Path failed = Files.createDirectory(root.resolve("failed-7"));
        assertThat(new ResultStore(root).removeAbandoned()).isEmpty();
        assertThat(results()).containsExactlyInAnyOrder(withoutLock, notOurs, failed);
    }

    /** As with a file that a file system has put in the place of one that was open when it was removed. */
    @Test
    void whatCannotBeRemovedStaysAndKeepsNobodyFromRunning() throws IOException {
        Path odd = Files.createDirectory(root.resolve(".lock-odd"));
        Files.createFile(odd.resolve("file"));
        Files.createDirectory(root.resolve(".unfinished-odd"));
        Files.createDirectory(root.resolve(".unfinished-killed"));
        Files.createFile(root.resolve(".lock-killed"));
        assertThat(new ResultStore(root).removeAbandoned()).containsExactly(".unfinished-killed");
        assertThat(results()).containsExactlyInAnyOrder(odd, root.resolve(".unfinished-odd"));
    }

    @Test
    void aFolderThatIsGoneKeepsNothing() throws IOException {
        ResultStore store = new ResultStore(root.resolve("gone"));
        store.removeIfEmpty();
        assertThat(store.removeAbandoned()).isEmpty();
        assertThat(store.hasUnfinished()).isFalse();
    }

    /** Root could remove it; it is the owner that decides. */
    @Test
    void whatKilledRunsOfAnotherUserLeftIsLeftAloneByRootToo() throws IOException {
        Path left = Files.createDirectory(root.resolve(".unfinished-killed"));
        Path lock = Files.createFile(root.resolve(".lock-killed"));
        FileOwner another = new FileOwner(Optional.of(() -> "another"));
        AbandonedRuns seenByAnother = new AbandonedRuns(root, another);
        ResultStore store = new ResultStore(root);

        assertThat(seenByAnother.remove()).isEmpty();
        assertThat(seenByAnother.areThereAny()).isFalse();
        assertThat(results()).containsExactlyInAnyOrder(left, lock);

        assertThat(store.hasUnfinished()).isTrue();
        assertThat(store.removeAbandoned()).containsExactly(".unfinished-killed");
        assertThat(results()).isEmpty();
    }

    private List<Path> results() throws IOException {
        try (Stream<Path> files = Files.list(root)) {
            return files.toList();
        }
    }
}

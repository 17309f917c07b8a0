package nexmark.jet.runner.many;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import nexmark.jet.process.FileOwner;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several users, and what others have put there, in the folder of an experiment. */
class ExperimentFolderTest {

    private static final FileOwner ANOTHER = new FileOwner(Optional.of(() -> "another"));

    @TempDir
    private Path folder;

    /** Root could write there; it is the owner that decides. */
    @Test
    void anotherUsersExperimentIsLeftAloneByRootToo() throws IOException {
        ExperimentFolder.open(folder).close();
        assertThatThrownBy(() -> ExperimentFolder.open(folder, ANOTHER))
                .isInstanceOf(UserMistake.class)
                .hasMessage(folder + " has runs of another user's experiment, expected a folder of your own: --out");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("experiment.lock"));
        }
        ExperimentFolder.open(folder).close();
    }

    @Test
    void aFolderThatHasNoExperimentIsForEverybodyWhoMayWriteThere() {
        ExperimentFolder.open(folder, ANOTHER).close();
        assertThat(folder.resolve("experiment.lock")).exists();
    }

    @Test
    void aLinkInTheLocksPlaceIsNotFollowed() throws IOException {
        Path victim = folder.resolve("victim");
        Files.createSymbolicLink(folder.resolve("experiment.lock"), victim);
        assertThatThrownBy(() -> ExperimentFolder.open(folder))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("the experiment's folder " + folder + " could not be locked");
        assertThat(victim).doesNotExist();
    }
}

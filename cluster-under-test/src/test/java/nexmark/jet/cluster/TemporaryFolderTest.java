package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
            Files.createSymbolicLink(folder.path().resolve("link"), Files.createDirectory(parent.resolve("elsewhere")));
        }
        assertThat(parent.toFile().list()).containsExactly("elsewhere");
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed() {
        Path none = parent.resolve("none");
        assertThatThrownBy(() -> TemporaryFolder.in(none)).hasMessage("no temporary folder could be made in " + none);
    }
}

package nexmark.jet.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileOwnerTest {

    @TempDir
    private Path folder;

    @Test
    void whatThisProcessMakesIsItsUsers() throws IOException {
        FileOwner us = FileOwner.ofThisProcess();
        assertThat(us.owns(folder)).isTrue();
        assertThat(us.owns(Files.createFile(folder.resolve("file")))).isTrue();
        assertThat(us.owns(Files.createSymbolicLink(folder.resolve("link"), folder.resolve("gone"))))
                .isTrue();
    }

    @Test
    void itIsNobodyElsesAndAFileThatIsGoneIsNobodys() throws IOException {
        assertThat(new FileOwner(Optional.of(() -> "another")).owns(folder)).isFalse();
        assertThat(FileOwner.ofThisProcess().owns(folder.resolve("gone"))).isFalse();
    }

    @Test
    void aUserWithoutANameIsLeftToTheSystem() throws IOException {
        assertThat(new FileOwner(Optional.empty()).owns(folder)).isTrue();
        assertThat(new FileOwner(Optional.empty()).owns(folder.resolve("gone"))).isFalse();
    }
}

package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadyFileTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("ready");
    }

    @Test
    void itIsThereWhileTheMemberIsReady() {
        ReadyFile ready = ReadyFile.at(file);
        assertThat(folder).isEmptyDirectory();
        ready.make();
        assertThat(file).isRegularFile();
        ready.remove();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatAKilledMemberHasLeftIsRemoved() {
        ReadyFile.at(file).make();
        ReadyFile.at(file);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anEmptyFileOfTheUsersStays() throws IOException {
        Files.createFile(file);
        assertTaken(() -> ReadyFile.at(file));
        assertThat(file).isEmptyFile();
    }

    @Test
    void aLinkStaysAndIsNotFollowed() throws IOException {
        Path left = folder.resolve("left");
        ReadyFile.at(left).make();
        Files.createSymbolicLink(file, left);
        assertTaken(() -> ReadyFile.at(file));
        assertThat(file).isSymbolicLink();
        assertThat(left).exists();
    }

    private void assertTaken(Runnable making) {
        assertThatThrownBy(making::run)
                .isInstanceOf(UserMistake.class)
                .hasMessage("--ready-file is " + file
                        + ", which is there and was made by no member, expected a file that is not there");
    }
}

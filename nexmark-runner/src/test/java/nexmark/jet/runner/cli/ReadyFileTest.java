package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadyFileTest {

    @TempDir
    private Path folder;

    @Test
    void itIsThereWhileTheMemberIsReadyAndWhatAKilledMemberHasLeftIsRemoved() {
        Path file = folder.resolve("ready");
        MemberCommand.ReadyFile.at(file).make();
        assertThat(file).isRegularFile();
        MemberCommand.ReadyFile ready = MemberCommand.ReadyFile.at(file);
        assertThat(folder).isEmptyDirectory();
        ready.make();
        ready.remove();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFileOfTheUsersStays() throws IOException {
        Path file = Files.writeString(folder.resolve("notes"), "mine");
        assertThatThrownBy(() -> MemberCommand.ReadyFile.at(file))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--ready-file is " + file
                        + ", which is there and was made by no member, expected a file that is not there");
        assertThat(file).hasContent("mine");
    }
}

package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No test cuts the power: here is what has to hold besides. */
class DurableFileTest {

    @TempDir
    private Path folder;

    @Test
    void aFileIsWrittenWholeAndAnew() throws IOException {
        Path file = folder.resolve("result.json");
        DurableFile.write(file, "a longer text");
        DurableFile.write(file, "é");
        DurableFile.forceNames(folder);
        assertThat(Files.readString(file)).isEqualTo("é");
    }

    @Test
    void aFileThatCannotBeWrittenIsNoFile() {
        assertThatThrownBy(() -> DurableFile.write(folder.resolve("gone").resolve("result.json"), "{}"))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void aFolderWhoseNamesCannotBeForcedLosesNoResult() {
        DurableFile.forceNames(folder.resolve("gone"));
        assertThat(folder).isEmptyDirectory();
    }
}

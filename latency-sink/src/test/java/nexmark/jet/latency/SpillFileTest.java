package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpillFileTest {

    @TempDir
    private Path folder;

    private SpillFile file;

    @BeforeEach
    void openFile() {
        file = new SpillFile(folder);
    }

    @Test
    void whatWasAppendedReadsBackInAnyOrder() {
        List<SpillFile.Block> blocks = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            blocks.add(file.append(bytes(i)));
        }

        for (int i = 99; i >= 0; i--) {
            assertThat(file.read(blocks.get(i))).isEqualTo(bytes(i));
        }
        assertThat(file.read(file.append(bytes(7)))).isEqualTo(bytes(7));
    }

    @Test
    void itHasNoNameThatCouldBeLeftBehind() {
        file.append(bytes(1));

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        SpillFile nowhere = new SpillFile(folder.resolve("nowhere"));

        assertThatThrownBy(() -> nowhere.append(bytes(1)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith("latencies could not be written to the folder " + folder.resolve("nowhere"));
    }

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (length + i);
        }
        return bytes;
    }
}

package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpillFileTest {

    @TempDir
    private Path folder;

    @Test
    void whatWasAppendedReadsBackInAnyOrderFromAFileWithoutANameThatCouldBeLeftBehind() {
        SpillFile file = new SpillFile(folder);
        List<SpillFile.Block> blocks = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            blocks.add(file.append(bytes(i)));
        }

        for (int i = 99; i >= 0; i--) {
            assertThat(file.read(blocks.get(i))).isEqualTo(bytes(i));
        }
        assertThat(file.read(file.append(bytes(7)))).isEqualTo(bytes(7));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatTheFolderDoesNotTakeStaysOnTheHeap() throws IOException {
        Path later = folder.resolve("later");
        SpillFile nowhere = new SpillFile(later);
        SpillFile.Block first = nowhere.append(bytes(1));
        SpillFile.Block second = nowhere.append(bytes(2));
        Files.createDirectory(later);
        SpillFile.Block third = nowhere.append(bytes(3));

        assertThat(List.of(first, second)).allMatch(SpillFile.Block::isOnHeap);
        assertThat(third.isOnHeap()).isFalse();
        assertThat(nowhere.read(third)).isEqualTo(bytes(3));
        assertThat(nowhere.read(second)).isEqualTo(bytes(2));
        assertThat(nowhere.read(first)).isEqualTo(bytes(1));
    }

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (length + i);
        }
        return bytes;
    }
}

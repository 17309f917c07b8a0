package nexmark.jet.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SyncedFileTest {

    @TempDir
    private Path folder;

    @Test
    void growsByABlockEachTimeAndIsGoneWhenClosed() throws IOException {
        try (LocalProbeProcessor.SyncedFile file =
                LocalProbeProcessor.SyncedFile.in(folder).orElseThrow()) {
            assertThat(file.appendNanos()).isPositive();
            assertThat(file.appendNanos()).isPositive();
            assertThat(folder.toFile().listFiles())
                    .singleElement()
                    .satisfies(only -> assertThat(only).hasSize(2 * 4096));
        }
        try (var left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }
}

package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchedStatTest {

    @TempDir
    private Path folder;

    @Test
    void runDelayIsReadAnewEachTime() throws IOException {
        Path file = Files.writeString(folder.resolve("schedstat"), "1234567 890 12\n");
        try (SchedStat schedStat = SchedStat.of(file)) {
            assertThat(schedStat.runDelayNanos()).isEqualTo(890);
            Files.writeString(file, "1234999 900 13\n");
            assertThat(schedStat.runDelayNanos()).isEqualTo(900);
        }
    }

    @Test
    void systemWithoutTheFileHasNoRunDelay() {
        try (SchedStat schedStat = SchedStat.of(folder.resolve("none"))) {
            assertThat(schedStat.runDelayNanos()).isNegative();
        }
    }
}

package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcStatTest {

    private static final ProcStat UNKNOWN = new ProcStat(-1, -1);

    @TempDir
    Path directory;

    @Test
    void busyLeavesOutIdleWaitingAndStolenTimeAndCountsGuestsOnce() {
        assertThat(ProcStat.parse("cpu  1000 200 30 99999 8888 4 5 66 700 70")).isEqualTo(new ProcStat(1239, 66));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cpu0 1 2 3 4 5 6 7 8 9 10", "cpu  1 2 3 4", "cpu  1 2 3 4 5 6 7 many"})
    void otherLinesAreUnknown(String line) {
        assertThat(ProcStat.parse(line)).isEqualTo(UNKNOWN);
    }

    @Test
    void hundredTicksAreASecond() throws IOException {
        Path file = Files.writeString(directory.resolve("stat"), "cpu  1000 0 0 0 0 0 0 50 0 0\ncpu0 1\n");
        StolenCpuSeconds stolen = new StolenCpuSeconds(file);
        MachineCpuSeconds busy = new MachineCpuSeconds(file);
        stolen.start(null);
        busy.start(null);
        Files.writeString(file, "cpu  1150 0 0 70 0 0 0 75 0 0\ncpu0 1\n");
        assertThat(stolen.sample()).isEqualTo(0.25);
        assertThat(busy.sample()).isEqualTo(1.5);
    }
}

package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files in which Linux counts the time and memory of a machine, a process and its threads. */
class ProcStatTest {

    private static final ProcStat UNKNOWN = new ProcStat(0, -1, -1);

    @TempDir
    private Path folder;

    @Test
    void theMachineWorkedWhereItWasNeitherIdleNorWaitingNorStolen() throws IOException {
        Path file = folder.resolve("stat");
        Files.writeString(file, "cpu  1000 200 30 9000 800 4 5 66 700 70\ncpu0 1 2\ncpu1 1 2\nintr 5\n");
        ProcStat before = ProcStat.read(file);
        assertThat(before).isEqualTo(new ProcStat(2, 9800, 66));
        assertThat(before.usedUntil(new ProcStat(2, 9900, 76), 1.0)).isEqualTo(0.9, Offset.offset(1e-9));
        assertThat(before.usedUntil(UNKNOWN, 1.0)).isNaN();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "cpu0 1 2 3 4 5 6 7 8 9 10",
                "cpu  1 2 3 4",
                "cpu  1 2 3 4 5 6 7 many",
                "cpu  0 0 0 0 0 0 0 0 0 0"
            })
    void otherLinesAreUnknown(String line) {
        assertThat(ProcStat.parse(line, 2)).isEqualTo(UNKNOWN);
    }

    @Test
    void runDelayIsReadAnewEachTime() throws IOException {
        Path file = Files.writeString(folder.resolve("schedstat"), "1234567 890 12\n");
        try (SchedStat schedStat = SchedStat.of(file)) {
            assertThat(schedStat.runDelayNanos()).isEqualTo(890);
            Files.writeString(file, "1234999 900 13\n");
            assertThat(schedStat.runDelayNanos()).isEqualTo(900);
        }
        try (SchedStat schedStat = SchedStat.of(folder.resolve("none"))) {
            assertThat(schedStat.runDelayNanos()).isNegative();
        }
    }

    @Test
    void residentSizeIsFoundAmongTheOthers() throws IOException {
        assertThat(new ResidentMegabytes(folder).sample(null)).isNaN();
        Path status = Files.createDirectories(folder.resolve("proc/self")).resolve("status");
        Files.writeString(status, "Name:\tjava\nVmSize:\t 9000 kB\nVmRSS:\t  84480 kB\nRssAnon:\t 1 kB\n");
        assertThat(new ResidentMegabytes(folder).sample(null)).isEqualTo(84_480 * 1024 / 1e6);
    }

    @Test
    void numbersAreReadAsJdk17AndJdk25WriteThem() {
        assertThat(NativeThreads.parse("""
                "hz.a.jet.cooperative.thread-0" #45 prio=5 os_prio=0 cpu=3.77ms elapsed=9.70s tid=0x00007f nid=0x1f4a runnable  [0x00007f]
                   java.lang.Thread.State: RUNNABLE
                "VM Thread" os_prio=0 cpu=3.77ms elapsed=9.70s tid=0x00007f nid=0x1f4b runnable
                "main" #3 [8010] prio=5 os_prio=0 cpu=3.77ms elapsed=9.70s tid=0x00007f nid=8010 runnable  [0x00007f]
                """))
                .containsEntry("hz.a.jet.cooperative.thread-0", 0x1f4aL)
                .containsEntry("VM Thread", 0x1f4bL)
                .containsEntry("main", 8010L);
    }

    @Test
    void theWaitsOfThisThreadAndOfTheCollectorsAreKnown() {
        assumeThat(Files.exists(SchedStat.OWN)).isTrue();
        String self = Thread.currentThread().getName();
        try (NativeThreads threads = NativeThreads.named(self, "VM Thread")) {
            assertThat(threads.waitedMillis())
                    .containsKeys(self, "VM Thread")
                    .allSatisfy((name, millis) -> assertThat(millis).isNotNegative());
        }
    }
}

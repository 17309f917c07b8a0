package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class NativeThreadsTest {

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

package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NativeThreadsTest {

    @Test
    void numbersAreReadAsJdk17WritesThem() {
        assertThat(NativeThreads.parse("""
                "hz.a.jet.cooperative.thread-0" #45 prio=5 os_prio=0 cpu=3.77ms elapsed=9.70s tid=0x00007f nid=0x1f4a runnable  [0x00007f]
                   java.lang.Thread.State: RUNNABLE
                "VM Thread" os_prio=0 cpu=3.77ms elapsed=9.70s tid=0x00007f nid=0x1f4b runnable
                """))
                .containsEntry("hz.a.jet.cooperative.thread-0", 0x1f4aL)
                .containsEntry("VM Thread", 0x1f4bL);
    }

    @Test
    void numbersAreReadAsJdk25WritesThem() {
        assertThat(NativeThreads.parse("""
                "main" #3 [8010] prio=5 os_prio=0 cpu=3.77ms elapsed=9.70s tid=0x00007f nid=8010 runnable  [0x00007f]
                """)).containsEntry("main", 8010L);
    }

    @Test
    void thisThreadIsFoundInThisJvm() {
        assertThat(NativeThreads.named(Thread.currentThread().getName())).isNotEmpty();
    }
}

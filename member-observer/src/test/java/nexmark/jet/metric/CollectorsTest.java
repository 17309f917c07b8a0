package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names are those of JDK 17 to 25. */
class CollectorsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "G1 Young Generation",
                "G1 Old Generation",
                "PS Scavenge",
                "PS MarkSweep",
                "Copy",
                "MarkSweepCompact"
            })
    void stoppingCollectorsCountPausesThatFreeMemory(String bean) {
        assertThat(Collectors.countsPauses(bean)).isTrue();
        assertThat(Collectors.countsCollections(bean)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ZGC Cycles", "ZGC Minor Cycles", "ZGC Major Cycles", "Shenandoah Cycles"})
    void concurrentCyclesFreeMemoryAndAreNoPauses(String bean) {
        assertThat(Collectors.countsPauses(bean)).isFalse();
        assertThat(Collectors.countsCollections(bean)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ZGC Pauses", "ZGC Minor Pauses", "ZGC Major Pauses", "Shenandoah Pauses", "G1 Concurrent GC"})
    void pausesWithinACycleFreeNothingYet(String bean) {
        assertThat(Collectors.countsPauses(bean)).isTrue();
        assertThat(Collectors.countsCollections(bean)).isFalse();
    }

    @Test
    void afterACollectionTheHeapItLeftIsKnown() {
        System.gc();
        assertThat(Collectors.heapAfterLastGcBytes()).isPositive();
    }
}

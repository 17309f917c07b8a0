package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names are those of JDK 17 to 25. */
class CollectorsTest {

    private static final TimedIncident PAUSE = new TimedIncident(IncidentKind.GC_PAUSE, 1_000, 10, "a pause");

    /** @param freesMemory whether memory has been freed when it counts: not at a pause within a cycle */
    @ParameterizedTest
    @CsvSource({
        "G1 Young Generation, true, true",
        "G1 Old Generation, true, true",
        "PS Scavenge, true, true",
        "PS MarkSweep, true, true",
        "Copy, true, true",
        "MarkSweepCompact, true, true",
        "ZGC Cycles, false, true",
        "ZGC Minor Cycles, false, true",
        "ZGC Major Cycles, false, true",
        "Shenandoah Cycles, false, true",
        "ZGC Pauses, true, false",
        "ZGC Minor Pauses, true, false",
        "ZGC Major Pauses, true, false",
        "Shenandoah Pauses, true, false",
        "G1 Concurrent GC, true, false"
    })
    void aBeanCountsPausesOrCollectionsThatFreeMemoryOrBoth(String bean, boolean pauses, boolean freesMemory) {
        assertThat(Collectors.countsPauses(bean)).isEqualTo(pauses);
        assertThat(Collectors.countsCollections(bean)).isEqualTo(freesMemory);
    }

    @Test
    void afterACollectionTheHeapItLeftIsKnown() {
        System.gc();
        assertThat(new Collectors.HeapAfterGcMegabytes().sample(null)).isPositive();
    }

    @Test
    void youngCollectionThatMostlyWaitedForAProcessorIsContentionAndAFullOneNever() {
        GcPauses.Pause young = new GcPauses.Pause(PAUSE, true);
        assertThat(GcLongestPauseMillis.incident(young, 5))
                .isEqualTo(new TimedIncident(
                        IncidentKind.CPU_CONTENTION,
                        1_000,
                        10,
                        "a collection stretched by waiting for a processor for 5.0 of 10 ms"));
        assertThat(GcLongestPauseMillis.incident(young, 4.9)).isEqualTo(PAUSE);
        GcPauses.Pause full = new GcPauses.Pause(PAUSE, false);
        assertThat(GcLongestPauseMillis.incident(full, 10)).isEqualTo(PAUSE);
    }
}

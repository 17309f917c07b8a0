package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.metric.EngineMetric.Scope;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.Test;

class MetricSamplerTest {

    private static final long CLOCKS_APART_MILLIS = 2;

    private static final Set<Scope> PROCESS_AND_MACHINE = Set.of(Scope.PROCESS, Scope.MACHINE);

    @Test
    void metricsOfThisModuleAreFoundByTheServiceLoader() {
        assertThat(MetricSampler.found().keySet())
                .containsExactly(
                        "allocatedMegabytes",
                        "busiestIoThreadCpuRatio",
                        "cooperativeRunDelayMillis",
                        "gcLongestPauseMillis",
                        "gcPauseMillis",
                        "heapAfterGcMegabytes",
                        "inputThreadImbalanceRatio",
                        "longestHiccupMillis",
                        "machineCpuSeconds",
                        "observerCpuRatio",
                        "outputThreadImbalanceRatio",
                        "ownedPartitionCount",
                        "processCpuSeconds",
                        "residentMegabytes",
                        "safepointMillis",
                        "stolenCpuSeconds",
                        "threadCount");
    }

    @Test
    void everyNameEndsWithItsUnitAndEveryDescriptionIsASentence() {
        assertThat(MetricSampler.found()).allSatisfy((name, metric) -> {
            assertThat(name).matches("[a-z]\\w+(Millis|Seconds|Megabytes|Count|Ratio)");
            assertThat(metric.about().description()).matches("[A-Z].*\\.");
        });
    }

    @Test
    void collectionThatStoppedTheJvmIsAnIncidentWithItsCause() {
        try (MetricSampler sampler = MetricSampler.started(null, PROCESS_AND_MACHINE)) {
            long before = EpochClock.nanos() / 1_000_000;
            List<TimedIncident> pauses = new ArrayList<>();
            // The JVM may still have to tell of a collection that an earlier test asked for.
            Eventually.isTrue("a collection since then is reported", () -> {
                System.gc();
                sampler.drainIncidents(incident -> {
                    if (incident.kind() == IncidentKind.GC_PAUSE
                            && incident.detail().contains("System.gc()")
                            && incident.fromMillis() >= before - CLOCKS_APART_MILLIS) {
                        pauses.add(incident);
                    }
                });
                return !pauses.isEmpty();
            });
            TimedIncident pause = pauses.get(0);
            assertThat(pause.toMillis()).isLessThanOrEqualTo(EpochClock.nanos() / 1e6 + CLOCKS_APART_MILLIS);
        }
    }

    @Test
    void growthIsTheDifferenceToTheReadingBefore() {
        Counter counter = reading(100L, 130L, 130L, 137L);
        counter.start();
        assertThat(counter.growth()).isEqualTo(30);
        assertThat(counter.growth()).isZero();
        assertThat(counter.growth()).isEqualTo(7);
    }

    @Test
    void spanWithAnUnknownEndHasNoGrowth() {
        Counter counter = reading(100L, -1L, 130L, 137L);
        counter.start();
        assertThat(counter.growth()).isNaN();
        assertThat(counter.growth()).isNaN();
        assertThat(counter.growth()).isEqualTo(7);
    }

    private static Counter reading(Long... readings) {
        Iterator<Long> next = List.of(readings).iterator();
        return new Counter(next::next);
    }
}

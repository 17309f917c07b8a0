package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.Test;

class MetricSamplerTest {

    private static final long CLOCKS_APART_MILLIS = 2;

    @Test
    void metricsOfThisModuleAreFoundByTheServiceLoader() {
        assertThat(MetricSampler.found().keySet())
                .contains(
                        "allocatedMegabytes",
                        "busiestIoThreadCpuRatio",
                        "cooperativeRunDelayMillis",
                        "cpuThrottledMillis",
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
        try (MetricSampler sampler = new MetricSampler(null, Set.of(Scope.PROCESS, Scope.MACHINE))) {
            long before = EpochClock.nanos() / 1_000_000;
            List<TimedIncident> pauses = new ArrayList<>();
            // The JVM may still have to tell of a collection that an earlier test asked for.
            Eventually.isTrue("a collection since then is reported", () -> {
                System.gc();
                MetricSampler.Sample sample = new MetricSampler.Sample();
                sampler.sample(sample);
                pauses.addAll(sample.incidents());
                pauses.removeIf(incident -> incident.kind() != IncidentKind.GC_PAUSE
                        || !incident.detail().contains("System.gc()")
                        || incident.fromMillis() < before - CLOCKS_APART_MILLIS);
                return !pauses.isEmpty();
            });
            TimedIncident pause = pauses.get(0);
            assertThat(pause.toMillis()).isLessThanOrEqualTo(EpochClock.nanos() / 1e6 + CLOCKS_APART_MILLIS);
        }
    }

    @Test
    void growthIsTheDifferenceToTheReadingBeforeAndUnknownWithAnUnknownEnd() {
        Counter counter = new Counter(List.of(100L, 130L, 130L, -1L, 130L, 137L).iterator()::next);
        counter.start();
        assertThat(Stream.generate(counter::growth).limit(5)).containsExactly(30.0, 0.0, Double.NaN, Double.NaN, 7.0);
    }
}

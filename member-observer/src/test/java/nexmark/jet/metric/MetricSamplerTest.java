package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.metric.EngineMetric.Scope;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.Test;

class MetricSamplerTest {

    private static final long CLOCKS_APART_MILLIS = 2;

    private static final Set<Scope> PROCESS_AND_MACHINE = Set.of(Scope.PROCESS, Scope.MACHINE);

    private final List<String> calls = new ArrayList<>();

    @Test
    void everyMetricIsStartedBeforeTheFirstRowAndClosedAfterTheLast() {
        try (MetricSampler sampler = new MetricSampler(null, List.of(new Fake("a", 1), new Fake("b", 2)))) {
            sampler.sample();
        }
        assertThat(calls).containsExactly("start a", "start b", "sample a", "sample b", "close a", "close b");
    }

    @Test
    void twoMetricsOfOneNameAreRefused() {
        assertThatThrownBy(() -> new MetricSampler(null, List.of(new Fake("a", 1), new Fake("a", 2))))
                .hasMessageContaining("two metrics are named a");
    }

    @Test
    void metricsOfThisModuleAreFoundByTheServiceLoader() {
        assertThat(MetricSampler.found().keySet())
                .containsExactly(
                        "allocatedMegabytes",
                        "busiestIoThreadCpuRatio",
                        "connectionCount",
                        "cooperativeRunDelayMillis",
                        "gcLongestPauseMillis",
                        "gcPauseMillis",
                        "heapAfterGcMegabytes",
                        "inputThreadImbalanceRatio",
                        "longestHiccupMillis",
                        "machineCpuSeconds",
                        "observerCpuRatio",
                        "othersCpuSeconds",
                        "outputThreadImbalanceRatio",
                        "ownedPartitionCount",
                        "processCpuSeconds",
                        "residentMegabytes",
                        "safepointMillis",
                        "stolenCpuSeconds");
    }

    @Test
    void everyNameEndsWithItsUnitAndEveryDescriptionIsASentence() {
        assertThat(MetricSampler.found()).allSatisfy((name, metric) -> {
            assertThat(name).matches("[a-z]\\w+(Millis|Seconds|Megabytes|Count|Ratio)");
            assertThat(metric.description()).matches("[A-Z].*\\.");
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

    private final class Fake implements EngineMetric {

        private final String name;
        private final double figure;

        Fake(String name, double figure) {
            this.name = name;
            this.figure = figure;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String description() {
            return "What " + name + " is.";
        }

        @Override
        public void start(HazelcastInstance member) {
            calls.add("start " + name);
        }

        @Override
        public double sample() {
            calls.add("sample " + name);
            return figure;
        }

        @Override
        public void close() {
            calls.add("close " + name);
        }
    }
}

package nexmark.jet.runner.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricSamplerTest {

    private final List<String> calls = new ArrayList<>();

    @Test
    void rowIsOrderedByNameWhateverOrderMetricsAreFoundIn() {
        try (MetricSampler sampler = MetricSampler.started(List.of(new Fake("b", 2), new Fake("a", 1)))) {
            assertThat(sampler.names()).containsExactly("a", "b");
            assertThat(sampler.sample().keySet()).containsExactly("a", "b");
            assertThat(sampler.sample().values()).containsExactly(1.0, 2.0);
        }
    }

    @Test
    void everyMetricIsStartedBeforeTheFirstRowAndClosedAfterTheLast() {
        try (MetricSampler sampler = MetricSampler.started(List.of(new Fake("a", 1), new Fake("b", 2)))) {
            sampler.sample();
        }
        assertThat(calls).containsExactly("start a", "start b", "sample a", "sample b", "close a", "close b");
    }

    @Test
    void twoMetricsOfOneNameAreRefused() {
        assertThatThrownBy(() -> MetricSampler.started(List.of(new Fake("a", 1), new Fake("a", 2))))
                .hasMessageContaining("two metrics are named a");
    }

    @Test
    void metricsOfThisModuleAreFoundByTheServiceLoader() {
        try (MetricSampler sampler = MetricSampler.started()) {
            assertThat(sampler.sample().keySet())
                    .containsExactly(
                            "allocatedMegabytes",
                            "gcLongestPauseMillis",
                            "gcPauseMillis",
                            "heapAfterGcMegabytes",
                            "longestHiccupMillis",
                            "machineCpuSeconds",
                            "processCpuSeconds",
                            "residentMegabytes",
                            "safepointMillis",
                            "stolenCpuSeconds");
        }
    }

    @Test
    void everyNameEndsWithItsUnitAndEveryDescriptionIsASentence() {
        try (MetricSampler sampler = MetricSampler.started()) {
            assertThat(sampler.names()).allMatch(name -> name.matches("[a-z]\\w+(Millis|Seconds|Megabytes)"));
            assertThat(sampler.descriptions().keySet()).containsExactlyElementsOf(sampler.names());
            assertThat(sampler.descriptions().values()).allMatch(text -> text.matches("[A-Z].*\\."));
        }
    }

    @Test
    void noFigureIsNegative() {
        try (MetricSampler sampler = MetricSampler.started()) {
            System.gc();
            assertThat(sampler.sample().values()).allMatch(figure -> figure.isNaN() || figure >= 0);
        }
    }

    @Test
    void cpuTimeOfTheProcessNeverFalls() {
        try (MetricSampler sampler = MetricSampler.started(List.of())) {
            long before = sampler.processCpuNanos();
            assertThat(sampler.processCpuNanos()).isGreaterThanOrEqualTo(before);
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
        public void start() {
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

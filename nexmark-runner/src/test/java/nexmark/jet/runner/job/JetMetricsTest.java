package nexmark.jet.runner.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.core.metrics.MetricNames;
import com.hazelcast.jet.core.metrics.MetricTags;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import nexmark.jet.evidence.SourceSecond;
import nexmark.jet.source.SourceMetrics;
import org.junit.jupiter.api.Test;

class JetMetricsTest {

    private static final long COLLECTED_MILLIS = 1_795_341_055_700L;

    private final List<Measurement> measurements = new ArrayList<>();

    @Test
    void aCollectionHoldsTheLastSecondsOfEachProcessor() {
        add(MetricNames.EXECUTION_START_TIME, "0", 1_795_341_000_123L);
        second("0", 1_795_341_053, 100, 20, 3_000);
        second("0", 1_795_341_054, 300, 40, 5_000);
        second("1", 1_795_341_053, 7, 0, 0);
        assertThat(readings())
                .containsExactlyInAnyOrder(
                        reading("0", 1_795_341_054_000L, 100, 0.02, 3),
                        reading("0", 1_795_341_055_000L, 300, 0.04, 5),
                        reading("1", 1_795_341_054_000L, 7, 0, 0));
    }

    /** The source went on to the next second while its metrics were read one after the other. */
    @Test
    void figuresOfDifferentSecondsAreNotTakenForOne() {
        second("0", 1_795_341_053, 100, 20, 3_000);
        long overwritten = 1_795_341_054;
        int slot = (int) (overwritten % SourceMetrics.SECONDS_KEPT);
        add(SourceMetrics.emittedAtEnd(slot), "0", SourceMetrics.stamp(50, overwritten - SourceMetrics.SECONDS_KEPT));
        add(SourceMetrics.minLagMicros(slot), "0", SourceMetrics.stamp(1, overwritten));
        add(SourceMetrics.maxLagMicros(slot), "0", SourceMetrics.stamp(1, overwritten));
        assertThat(readings()).extracting(SourceSecond::emitted).containsExactly(100L);
    }

    @Test
    void aSourceThatHasNotSeenASecondsEndHasNone() {
        for (int slot = 0; slot < SourceMetrics.SECONDS_KEPT; slot++) {
            add(SourceMetrics.emittedAtEnd(slot), "0", 0);
            add(SourceMetrics.minLagMicros(slot), "0", 0);
            add(SourceMetrics.maxLagMicros(slot), "0", 0);
        }
        assertThat(readings()).isEmpty();
    }

    private static SourceSecond reading(String processor, long atMillis, long emitted, double min, double max) {
        long began = 1_795_341_000_123L;
        return new SourceSecond(
                "[10.0.0.1]:5701 " + processor + "/source/job", "first", began, atMillis, emitted, min, max);
    }

    private void second(String processor, long second, long emitted, long minLagMicros, long maxLagMicros) {
        int slot = (int) (second % SourceMetrics.SECONDS_KEPT);
        add(SourceMetrics.emittedAtEnd(slot), processor, SourceMetrics.stamp(emitted, second));
        add(SourceMetrics.minLagMicros(slot), processor, SourceMetrics.stamp(minLagMicros, second));
        add(SourceMetrics.maxLagMicros(slot), processor, SourceMetrics.stamp(maxLagMicros, second));
    }

    private void add(String metric, String processor, long value) {
        measurements.add(Measurement.of(
                metric,
                value,
                COLLECTED_MILLIS,
                Map.of(
                        MetricTags.ADDRESS,
                        "[10.0.0.1]:5701",
                        MetricTags.VERTEX,
                        "source",
                        MetricTags.PROCESSOR,
                        processor,
                        MetricTags.JOB,
                        "job",
                        MetricTags.EXECUTION,
                        "first")));
    }

    private List<SourceSecond> readings() {
        return new JetMetrics(JobMetrics.of(measurements.stream().collect(Collectors.groupingBy(Measurement::metric))))
                .seconds();
    }
}

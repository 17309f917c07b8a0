package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.core.metrics.MetricNames;
import com.hazelcast.jet.core.metrics.MetricTags;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.ProcessorMetric;
import nexmark.jet.runner.job.JetMetrics;
import nexmark.jet.source.SourceMetrics;
import org.junit.jupiter.api.Test;

class RunEvidenceTest {

    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1);

    @Test
    void theTimingOfTheQueryDecidesWhichSeriesCounts() {
        RunEvidence windows = Watched.run(TinyPlan.of("q5", 1000, 20_000, 1), Watched.INTERVAL);
        assertThat(windows.mainSeries()).isSameAs(windows.latencies().complete());
        RunEvidence rows = Watched.run(PLAN, Watched.INTERVAL);
        assertThat(rows.mainSeries()).isSameAs(rows.latencies().every());
    }

    @Test
    void ofSeveralExecutionsTheLateEventsAddUpAndTheTrafficIsThatOfTheLastThatHasEmitted() {
        RunEvidence seen = Watched.run(PLAN, Watched.INTERVAL);
        add(
                seen,
                metrics(
                        measurement(ProcessorMetric.LATE_EVENTS, "first", 3),
                        measurement(SourceMetrics.EMITTED, "first", 10),
                        measurement(MetricNames.DISTRIBUTED_ITEMS_IN, "first", 20)));
        add(
                seen,
                metrics(
                        measurement(ProcessorMetric.LATE_EVENTS, "second", 4),
                        measurement(SourceMetrics.EMITTED, "second", 0)));
        assertThat(seen.vertices().lateEvents()).isEqualTo(7);
        assertThat(seen.betweenMembers().get().edges()).hasSize(1);
    }

    @Test
    void theMembersCpuTimeIsKnownOnlyIfAllReportedItToTheEndOrAFaultMayHaveEndedOne() {
        RunEvidence unfaulted = Watched.run(PLAN, Watched.INTERVAL);
        RunEvidence faulted = Watched.run(TinyPlan.faulted(PLAN, "kill@1s"), Watched.INTERVAL);
        for (RunEvidence readings : List.of(unfaulted, faulted)) {
            Watched.reportCpu(readings, "a", Watched.INTERVAL.measureFromMillis(), 1);
            Watched.reportCpu(readings, "a", Watched.INTERVAL.measureToMillis(), 6);
            assertThat(readings.cpuSeconds(Watched.INTERVAL)).isEqualTo(5);
            Watched.reportCpu(readings, "b", Watched.INTERVAL.measureFromMillis(), 1);
        }
        assertThat(unfaulted.cpuSeconds(Watched.INTERVAL)).isNaN();
        assertThat(faulted.cpuSeconds(Watched.INTERVAL)).isEqualTo(5);
    }

    @Test
    void ofRareOrMissingCollectionsOfMetricsItIsSaidWhatIsNotKnown() {
        assertThat(JetMetrics.notes(8, List.of())).isEmpty();
        assertThat(JetMetrics.notes(20, List.of("10.0.0.1:5701")))
                .satisfiesExactly(
                        note -> assertThat(note)
                                .startsWith("no metrics are collected on 10.0.0.1:5701, so that neither"),
                        note -> assertThat(note)
                                .startsWith("the members collect metrics every 20 s, and the source keeps its last 8"));
    }

    private static void add(RunEvidence seen, JobMetrics metrics) {
        new JetMetrics(metrics).addTo(seen);
    }

    private static JobMetrics metrics(Measurement... measurements) {
        return JobMetrics.of(Stream.of(measurements).collect(Collectors.groupingBy(Measurement::metric)));
    }

    private static Measurement measurement(String metric, String execution, long value) {
        Map<String, String> tags = new HashMap<>(Map.of(MetricTags.ADDRESS, "[10.0.0.1]:5701"));
        tags.putAll(Map.of(MetricTags.VERTEX, "vertex", MetricTags.ORDINAL, "0", MetricTags.PROCESSOR, "0"));
        tags.put(MetricTags.EXECUTION, execution);
        return Measurement.of(metric, value, execution.length(), tags);
    }
}

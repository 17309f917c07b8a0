package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.core.metrics.MetricNames;
import com.hazelcast.jet.core.metrics.MetricTags;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.LateEvents;
import nexmark.jet.question.Timing;
import nexmark.jet.result.NetworkTraffic;
import nexmark.jet.source.SourceProgress;
import org.junit.jupiter.api.Test;

class JobReadingsTest {

    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1);
    private static final RunPlan FAULTED = TinyPlan.faulted(PLAN, "kill@1s");

    @Test
    void theTimingOfTheQueryDecidesWhichSeriesCounts() {
        JobReadings windows = readings(PLAN, Timing.COMPLETE_WINDOW);
        JobReadings rows = readings(PLAN, Timing.EVERY_ROW);
        assertThat(windows.mainSeries().name())
                .isEqualTo(windows.latencies().complete().name());
        assertThat(rows.mainSeries().name()).isEqualTo(rows.latencies().every().name());
    }

    @Test
    void theTrafficBetweenMembersIsKeptThoughANewExecutionHasEmittedNothingYet() {
        JobReadings readings = readings(PLAN, Timing.EVERY_ROW);
        readings.add(metrics(
                measurement(SourceProgress.EMITTED, "first", 10),
                measurement(MetricNames.DISTRIBUTED_ITEMS_IN, "first", 20)));
        NetworkTraffic before = readings.betweenMembers();
        assertThat(before.edges()).hasSize(1);

        readings.add(metrics(measurement(SourceProgress.EMITTED, "second", 0)));

        assertThat(readings.betweenMembers()).isEqualTo(before);
    }

    @Test
    void theLateEventsOfAllExecutionsCount() {
        JobReadings readings = readings(PLAN, Timing.EVERY_ROW);
        readings.add(metrics(measurement(LateEvents.METRIC, "first", 3)));
        readings.add(metrics(measurement(LateEvents.METRIC, "second", 4)));
        assertThat(readings.lateEvents()).isEqualTo(7);
    }

    @Test
    void theMembersCpuTimeIsKnownOnlyIfAllReportedItToTheEndOrAFaultMayHaveEndedOne() {
        JobReadings unfaulted = readings(PLAN, Timing.EVERY_ROW);
        JobReadings faulted = readings(FAULTED, Timing.EVERY_ROW);
        for (JobReadings readings : List.of(unfaulted, faulted)) {
            reportCpu(readings, "a", Watched.INTERVAL.measureFromMillis(), 1);
            reportCpu(readings, "a", Watched.INTERVAL.measureToMillis(), 6);
            assertThat(readings.cpuSeconds(Watched.INTERVAL)).isEqualTo(5);
            reportCpu(readings, "b", Watched.INTERVAL.measureFromMillis(), 1);
        }
        assertThat(unfaulted.cpuSeconds(Watched.INTERVAL)).isNaN();
        assertThat(faulted.cpuSeconds(Watched.INTERVAL)).isEqualTo(5);
    }

    private static JobReadings readings(RunPlan plan, Timing timing) {
        return new JobReadings(plan, timing, Watched.INTERVAL.startMillis());
    }

    private static JobMetrics metrics(Measurement... measurements) {
        return JobMetrics.of(Stream.of(measurements).collect(Collectors.groupingBy(Measurement::metric)));
    }

    private static Measurement measurement(String metric, String execution, long value) {
        return Measurement.of(
                metric,
                value,
                execution.length(),
                Map.of(
                        MetricTags.ADDRESS,
                        "[10.0.0.1]:5701",
                        MetricTags.VERTEX,
                        "vertex",
                        MetricTags.ORDINAL,
                        "0",
                        MetricTags.PROCESSOR,
                        "0",
                        MetricTags.EXECUTION,
                        execution));
    }

    private static void reportCpu(JobReadings readings, String member, long atMillis, long cpuSeconds) {
        readings.observed()
                .accept(new MemberReport(
                        new MemberReport.Origin(
                                "observer of " + member, member, "uuid of " + member, "jvm of " + member, "machine", 2),
                        atMillis,
                        atMillis - 1000,
                        atMillis,
                        Map.of(),
                        Map.of(),
                        List.of(),
                        List.of(),
                        TimeUnit.SECONDS.toNanos(cpuSeconds),
                        TimeUnit.MILLISECONDS.toNanos(atMillis),
                        List.of(),
                        null));
    }
}

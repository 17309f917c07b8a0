package nexmark.jet.runner.run;

import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.core.metrics.MetricTags;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.observer.CpuReadings;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.ProcessorMetric;
import nexmark.jet.question.Timing;
import nexmark.jet.result.NetworkTraffic;
import nexmark.jet.runner.fault.JobSample;
import nexmark.jet.runner.job.EdgeTraffic;
import nexmark.jet.runner.job.SourceHistory;
import nexmark.jet.runner.job.SourceReading;
import nexmark.jet.runner.job.VertexHistory;
import nexmark.jet.runner.proof.ReadBackCheck;
import nexmark.jet.source.SourceMetrics;

/** What was read of a job, of its members and of this JVM, for the run's verdict, its result and its live page. */
record JobReadings(
        Timing timing,
        boolean allMembersStay,
        LatencyCollector latencies,
        SourceHistory source,
        DroppedEvents dropped,
        VertexHistory vertices,
        MemberTimelines observed,
        CpuReadings runnerCpu,
        List<JobSample> samples,
        AtomicReference<NetworkTraffic> betweenMembers,
        AtomicReference<ReadBackCheck> readBack) {

    static JobReadings none(RunPlan plan, Timing timing, long startMillis) {
        return new JobReadings(
                timing,
                plan.faults().isEmpty(),
                new LatencyCollector(),
                new SourceHistory(startMillis),
                new DroppedEvents(),
                new VertexHistory(),
                new MemberTimelines(),
                new CpuReadings(),
                new ArrayList<>(),
                new AtomicReference<>(NetworkTraffic.NOTHING),
                new AtomicReference<>());
    }

    void add(JobMetrics metrics) {
        source.add(SourceReading.of(metrics));
        addVertices(metrics);
        EdgeTraffic.perEvent(metrics).ifPresent(betweenMembers::set);
    }

    void addVertices(JobMetrics metrics) {
        dropped.add(metrics);
        vertices.add(metrics);
    }

    LatencySeries mainSeries() {
        return timing == Timing.COMPLETE_WINDOW ? latencies.complete() : latencies.every();
    }

    /**
     * CPU time that the members used in the measured interval, s; NaN if it was cut short, or one stopped reporting.
     */
    double cpuSeconds(RunInterval interval) {
        return observed.cpuSeconds(interval.measureFromMillis(), interval.measureToMillis(), allMembersStay);
    }

    /** Members on which Jet collects no metrics, so that what all members emitted is not known. */
    static List<String> blindMembers(MemberTimelines observed) {
        return observed.facts().entrySet().stream()
                .filter(member -> member.getValue().metricsSeconds() == 0)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** What the reader of the result has to know of Jet's metrics; none where every second is known. */
    static List<String> metricsNotes(int everySeconds, List<String> blindMembers) {
        List<String> notes = new ArrayList<>();
        if (!blindMembers.isEmpty()) {
            notes.add(
                    "no metrics are collected on " + String.join(", ", blindMembers)
                            + ", so that neither the rate nor all of the source's lag is known: "
                            + "hazelcast.metrics.enabled=true");
        }
        if (everySeconds > SourceMetrics.SECONDS_KEPT) {
            notes.add("the members collect metrics every " + everySeconds + " s, and the source keeps its last "
                    + SourceMetrics.SECONDS_KEPT + " seconds, so that its rate is a mean of such spans and its lag is"
                    + " not known of every second: hazelcast.metrics.collection.frequency=1");
        }
        return notes;
    }

    /** The events that arrived behind the watermark and were dropped, in all executions of a job. */
    static final class DroppedEvents {

        private final Map<String, Long> byExecutionAndMember = new HashMap<>();

        /** Takes a collection of the job's metrics, which count from 0 in each execution. */
        public void add(JobMetrics metrics) {
            Map<String, Long> collected = new HashMap<>();
            for (Measurement dropped : metrics.get(ProcessorMetric.LATE_EVENTS)) {
                String key = dropped.tag(MetricTags.EXECUTION) + ' ' + dropped.tag(MetricTags.ADDRESS);
                collected.merge(key, dropped.value(), Long::sum);
            }
            collected.forEach((key, count) -> byExecutionAndMember.merge(key, count, Math::max));
        }

        public long count() {
            return byExecutionAndMember.values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }
    }
}

package nexmark.jet.runner.run;

import com.hazelcast.jet.core.metrics.JobMetrics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.observer.CpuReadings;
import nexmark.jet.observer.JvmIdentity;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Timing;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.NetworkTraffic;
import nexmark.jet.runner.fault.JobSample;
import nexmark.jet.runner.job.DroppedEvents;
import nexmark.jet.runner.job.EdgeTraffic;
import nexmark.jet.runner.job.SourceHistory;
import nexmark.jet.runner.job.SourceReading;
import nexmark.jet.runner.job.VertexHistory;

/** Keeps what was read of a job, of its members and of this JVM, for the run's verdict, its result and its live page. */
final class JobReadings {

    private final Timing timing;
    private final boolean allMembersStay;
    private final LatencyCollector latencies = new LatencyCollector();
    private final SourceHistory source;
    private final DroppedEvents dropped = new DroppedEvents();
    private final VertexHistory vertices = new VertexHistory();
    private final MemberTimelines observed = new MemberTimelines();
    private final CpuReadings runnerCpu = new CpuReadings();
    private final List<JobSample> samples = new ArrayList<>();
    private NetworkTraffic betweenMembers = NetworkTraffic.NOTHING;

    /**
     * Makes readings that are empty.
     *
     * @param timing the timing of the query's rows
     * @param startMillis when event 0 is due, epoch ms
     */
    JobReadings(RunPlan plan, Timing timing, long startMillis) {
        this.timing = timing;
        this.allMembersStay = plan.faults().isEmpty();
        this.source = new SourceHistory(startMillis);
    }

    /** Adds a collection of the job's metrics. */
    void add(JobMetrics metrics) {
        source.add(SourceReading.of(metrics));
        dropped.add(metrics);
        vertices.add(metrics);
        betweenMembers = EdgeTraffic.perEvent(metrics).orElse(betweenMembers);
    }

    void add(JobSample sample) {
        samples.add(sample);
    }

    LatencyCollector latencies() {
        return latencies;
    }

    /** The latency series that counts for the query. */
    LatencySeries mainSeries() {
        return timing == Timing.COMPLETE_WINDOW ? latencies.complete() : latencies.every();
    }

    SourceHistory source() {
        return source;
    }

    /** How many events arrived behind the watermark and were dropped. */
    long lateEvents() {
        return dropped.count();
    }

    VertexHistory vertices() {
        return vertices;
    }

    NetworkTraffic betweenMembers() {
        return betweenMembers;
    }

    /** What each member measured on itself. */
    MemberTimelines observed() {
        return observed;
    }

    MetricsCoverage metricsCoverage() {
        return MetricsCoverage.of(observed);
    }

    /** CPU time that the members used in the measured interval, s; NaN if it was cut short, or one stopped reporting. */
    double cpuSeconds(Interval interval) {
        return observed.cpuSeconds(interval.measureFromMillis(), interval.measureToMillis(), allMembersStay);
    }

    /** The CPU time that this JVM has used. */
    CpuReadings runnerCpu() {
        return runnerCpu;
    }

    /** What else the members' machines did in the measured interval. */
    List<MachineLoad> machines(Interval interval) {
        return new MachineLoads(observed, interval).of(JvmIdentity.ofThisJvm(), runnerCpu);
    }

    /** The cluster and the job at each look, in the order of time. */
    List<JobSample> samples() {
        return Collections.unmodifiableList(samples);
    }
}

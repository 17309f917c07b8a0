package nexmark.jet.evidence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.evidence.EvidenceReader.Kind;
import nexmark.jet.latency.IntervalReport;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.observer.CpuReadings;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.observer.RecordCodec;
import nexmark.jet.question.Timing;
import nexmark.jet.result.ForeignMeasurement.FirstRows;
import nexmark.jet.result.NetworkTraffic;
import nexmark.jet.result.ReadBack;
import nexmark.jet.result.RunTables.TimelineRow;

/**
 * All values of a run so far: its proof, its verdict, its result and its live page rest on them. It grows while the run
 * goes on, and belongs to one thread.
 *
 * @param firstRows null where all rows were reported, and not only the first of each ideal time
 * @param latencies the reports of the sinks
 * @param source the seconds of the sources
 * @param members the seconds of the members, or of the engine's JVMs
 * @param runnerCpu CPU time of the runner's own JVM
 * @param samples the cluster and the job, in the order of time
 * @param betweenMembers the traffic for each event, as it was known last
 * @param rowMap what was read back of the map that the rows were set into; null if there is none
 * @param kept gets what is accepted, too
 * @param jobs of several jobs what was read of each, beside what the run has of them all; none of one job alone
 */
public record RunEvidence(
        PlannedRun planned,
        FirstRows firstRows,
        LatencyCollector latencies,
        SourceHistory source,
        VertexHistory vertices,
        MemberTimelines members,
        CpuReadings runnerCpu,
        List<ClusterSample> samples,
        AtomicReference<NetworkTraffic> betweenMembers,
        AtomicReference<ReadBack> rowMap,
        KeptEvidence kept,
        List<RunEvidence> jobs) {

    /** Nothing was read of a run yet. */
    public static RunEvidence none(PlannedRun planned, FirstRows firstRows) {
        RunEvidence run = new RunEvidence(
                planned,
                firstRows,
                new LatencyCollector(),
                new SourceHistory(planned.interval().startMillis()),
                new VertexHistory(),
                new MemberTimelines(),
                new CpuReadings(),
                new ArrayList<>(),
                new AtomicReference<>(NetworkTraffic.NOTHING),
                new AtomicReference<>(),
                new KeptEvidence(),
                new ArrayList<>());
        int jobs = planned.plan().job().jobs();
        if (jobs > 1) {
            PlannedRun one = planned.ofOneJob();
            Stream.generate(() -> run.ofJob(one)).limit(jobs).forEach(run.jobs::add);
        }
        return run;
    }

    private RunEvidence ofJob(PlannedRun one) {
        return new RunEvidence(
                one,
                firstRows,
                latencies.ofJob(),
                new SourceHistory(one.interval().startMillis()),
                new VertexHistory(),
                members,
                runnerCpu,
                samples,
                new AtomicReference<>(NetworkTraffic.NOTHING),
                new AtomicReference<>(),
                kept,
                List.of());
    }

    /** What was read of each job: of one alone, the run itself. */
    public List<RunEvidence> ofJobs() {
        return jobs.isEmpty() ? List.of(this) : jobs;
    }

    public void accept(IntervalReport report) {
        kept.keep(Kind.SINKS, report::encode);
        latencies.accept(report);
    }

    public void accept(MemberReport report) {
        kept.keep(Kind.JVMS, () -> RecordCodec.encode(report));
        members.accept(report);
    }

    /** Of several jobs it is a reading of them all, after each has taken its own. */
    public void accept(JobReading reading) {
        kept.keep(Kind.JOB, () -> RecordCodec.encode(reading));
        source.add(
                jobs.isEmpty()
                        ? reading.sources()
                        : reading.sources().stream().map(this::together).toList());
        vertices.add(reading.vertices());
    }

    /** The processors of all jobs count as those of one, whose k-th execution is the k-th of each. */
    private SourceSecond together(SourceSecond ofJob) {
        int number = jobs.stream()
                .mapToInt(job -> job.source.indexOf(ofJob.execution()))
                .max()
                .getAsInt();
        return ofJob.in(Integer.toString(number));
    }

    public void accept(ClusterSample sample) {
        kept.keep(Kind.SAMPLES, () -> RecordCodec.encode(sample));
        samples.add(sample);
    }

    /** Whether only the first row of each ideal time was reported. */
    public boolean isOfFirstRows() {
        return firstRows != null;
    }

    /** The series of latencies that counts for the query. */
    public LatencySeries mainSeries() {
        if (isOfFirstRows()) {
            return latencies.first();
        }
        return planned.question().definition().timing() == Timing.COMPLETE_WINDOW
                ? latencies.complete()
                : latencies.every();
    }

    /** Whether the last results of the measured interval have arrived. Metrics may still be awaited. */
    public boolean areResultsIn() {
        return isOfFirstRows()
                ? firstRows.drained()
                : latencies.lowestWatermarkMillis() >= planned.interval().measureToMillis();
    }

    /** CPU time that the members used in an interval, s; NaN if it was cut short, or one stopped reporting. */
    public double cpuSeconds(RunInterval interval) {
        return members.cpuSeconds(interval.measureFromMillis(), interval.measureToMillis(), !planned.isFaulted());
    }

    /** Members without metrics, so that the emitted events of all are not known. */
    public List<String> blindMembers() {
        return members.facts().entrySet().stream()
                .filter(member -> member.getValue().metricsSeconds() == 0)
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * The run second by second, from the start of a second on, epoch ms.
     *
     * @param interval the measured interval: as planned, or the part of it before the run was cut short
     */
    public List<TimelineRow> timeline(long fromMillis, RunInterval interval) {
        Map<Long, LatencyFigures> measured = byStart(mainSeries().timeline(fromMillis));
        Map<Long, LatencyFigures> arrived =
                isOfFirstRows() ? measured : byStart(latencies.live().timeline(fromMillis));
        Map<Long, Map<String, Double>> metrics = members.rows(fromMillis);
        List<TimelineRow> seconds = new ArrayList<>();
        long last = Stream.concat(metrics.keySet().stream(), arrived.keySet().stream())
                .max(Comparator.naturalOrder())
                .orElse(fromMillis);
        for (long second = fromMillis; second <= last; second += RunInterval.SECOND_MILLIS) {
            seconds.add(new TimelineRow(
                    second,
                    interval.phase(second),
                    source.emittedPerSecond(second, second + RunInterval.SECOND_MILLIS),
                    source.minLagMillis(second),
                    source.maxLagMillis(second),
                    arrived.getOrDefault(second, none(second)),
                    measured.getOrDefault(second, none(second)),
                    metrics.getOrDefault(second, Map.of())));
        }
        return seconds;
    }

    private static Map<Long, LatencyFigures> byStart(List<LatencyFigures> figures) {
        return figures.stream().collect(Collectors.toMap(LatencyFigures::startMillis, Function.identity()));
    }

    private static LatencyFigures none(long startMillis) {
        return new LatencyFigures(startMillis, 0, Double.NaN, Double.NaN, Double.NaN);
    }
}

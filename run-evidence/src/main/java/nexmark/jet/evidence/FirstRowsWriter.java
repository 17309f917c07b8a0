package nexmark.jet.evidence;

import static nexmark.jet.table.Figures.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import nexmark.jet.evidence.EvidenceReader.Kind;
import nexmark.jet.latency.Delivery;
import nexmark.jet.latency.Interval;
import nexmark.jet.latency.IntervalReport;
import nexmark.jet.latency.LatencyRecorder;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.latency.ReportFiles;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Question;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.ForeignMeasurement.FirstRows;
import nexmark.jet.result.ResultJson;

/**
 * Writes the evidence of a program that has measured by itself the latency of the first row of each ideal time, and
 * nothing else: its answers cannot be proved. A result is never earlier than the last event that it needs, so a
 * second's smallest latency stands in the place of its source's smallest lag, and the events that were scheduled count
 * as emitted.
 */
public final class FirstRowsWriter {

    private static final double MICROS_PER_MILLI = 1000;

    private final FirstRows steps;
    private final long startMillis;
    private final RunInterval interval;
    /** When a row arrived, epoch ns, and its ideal time, epoch ms; in the order of arrival. */
    private final NavigableMap<Long, Long> idealByArrival = new TreeMap<>();
    /** By the second in which the rows arrived, epoch ms. */
    private final NavigableMap<Long, Double> leastMillis = new TreeMap<>();

    /** @param measureFromMillis begin of the measured interval, epoch ms */
    public FirstRowsWriter(RunPlan plan, long measureFromMillis, FirstRows steps) {
        Question question = QueryLookup.byId(plan.query());
        this.steps = steps;
        this.startMillis =
                measureFromMillis - PlannedRun.interval(plan, question, 0).measureFromMillis();
        this.interval = PlannedRun.interval(plan, question, startMillis);
    }

    /** Adds the first row of an ideal time; {@code latencyMillis} is the begin of its step. */
    public void row(long idealMillis, double latencyMillis) {
        long nanos = TimeUnit.MILLISECONDS.toNanos(idealMillis)
                + Math.round((latencyMillis + steps.stepMillis() / 2) * TimeUnit.MILLISECONDS.toNanos(1));
        while (idealByArrival.putIfAbsent(nanos, idealMillis) != null) {
            nanos++; // two of one instant
        }
        leastMillis.merge(RunInterval.second((long) (idealMillis + latencyMillis)), latencyMillis, Math::min);
    }

    /**
     * Writes the files into a folder.
     *
     * @param drained whether the last results of the interval arrived
     * @param perSecond events per second of the program's own schedule
     * @param notes sentences that a reader of the figures needs
     */
    public void finish(Path folder, String program, boolean drained, double perSecond, List<String> notes)
            throws IOException {
        for (Kind kind : List.of(Kind.SINKS, Kind.SOURCES)) {
            Files.createDirectories(kind.in(folder));
        }
        writeReports(Kind.SINKS.in(folder).resolve("first" + ReportFiles.SUFFIX), drained);
        writeSeconds(Kind.SOURCES.in(folder).resolve("first" + EvidenceReader.SECONDS), drained, perSecond);
        ForeignMeasurement said = new ForeignMeasurement(program, startMillis, null, null, null, steps, notes);
        Files.writeString(folder.resolve(ForeignMeasurement.FILE), ResultJson.write(said));
    }

    /** Writes a report for each second in which rows arrived; the last has the watermark. */
    private void writeReports(Path file, boolean drained) throws IOException {
        LatencyRecorder recorder = new LatencyRecorder(
                new LatencySettings("first", interval.measureFromMillis(), interval.measureToMillis()));
        IntervalReport.Origin origin = new IntervalReport.Origin("first", "first", 0, 1, 1);
        try (var out = Files.newOutputStream(file)) {
            long sequence = 0;
            long rows = 0;
            for (long second : leastMillis.keySet()) {
                long endMillis = second + RunInterval.SECOND_MILLIS;
                for (Map.Entry<Long, Long> row : arrived(second, endMillis).entrySet()) {
                    recorder.begin();
                    recorder.record(row.getValue(), row.getKey(), 0);
                    recorder.end();
                }
                Interval taken = new Interval();
                recorder.takeInto(taken);
                rows += taken.rows();
                boolean isLast = second == leastMillis.lastKey();
                long watermark = isLast && drained ? interval.measureToMillis() : interval.measureFromMillis();
                long reported = Math.max(endMillis, watermark);
                IntervalReport report = new IntervalReport(
                        origin, sequence++, second, reported, watermark, rows, Delivery.AT_ONCE, taken);
                out.write(ReportFiles.framed(report.encode()));
            }
        }
    }

    private NavigableMap<Long, Long> arrived(long fromMillis, long toMillis) {
        return idealByArrival.subMap(
                TimeUnit.MILLISECONDS.toNanos(fromMillis), true, TimeUnit.MILLISECONDS.toNanos(toMillis), false);
    }

    /** Without the second in which the interval ends the rate is not known. */
    private void writeSeconds(Path file, boolean drained, double perSecond) throws IOException {
        long untilMillis = interval.measureToMillis() + (drained ? RunInterval.SECOND_MILLIS : 0);
        StringBuilder lines = new StringBuilder();
        for (long at = RunInterval.second(interval.measureFromMillis());
                at < untilMillis;
                at += RunInterval.SECOND_MILLIS) {
            double least = leastMillis.getOrDefault(at - RunInterval.SECOND_MILLIS, 0.0);
            long lagMicros = Math.round((least + steps.stepMillis()) * MICROS_PER_MILLI);
            long emitted = Math.round(perSecond * (at - startMillis) / RunInterval.SECOND_MILLIS);
            lines.append(text("first,0,%d,%d,%d,%d,%d%n", startMillis, at, Math.max(0, emitted), lagMicros, lagMicros));
        }
        Files.writeString(file, lines);
    }
}

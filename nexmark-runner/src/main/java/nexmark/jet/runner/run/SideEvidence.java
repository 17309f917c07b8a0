package nexmark.jet.runner.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static nexmark.jet.table.Figures.text;

import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.core.metrics.MetricNames;
import com.hazelcast.jet.core.metrics.MetricTags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.latency.IntervalReport;
import nexmark.jet.latency.LatencyRecorder;
import nexmark.jet.latency.ReportFiles;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.RecordCodec;
import nexmark.jet.plan.Fault.FaultKind;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.ProcessorMetric;
import nexmark.jet.query.Query;
import nexmark.jet.result.Finding;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.RunFacts.Foreign;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.runner.fault.JobSample;
import nexmark.jet.runner.job.SourceReading;

/**
 * The evidence that a side has left in its folder, read into what is read of Jet's members: from there on a side's run
 * is proved, judged and stored as a run of Jet.
 */
final class SideEvidence {

    static final String SECONDS = ".csv";
    static final String SAMPLES = "samples.csv";

    private static final double MICROS_PER_MILLI = 1000;
    /** By how much clocks of two JVMs of one machine may differ. */
    private static final long CLOCK_ERROR_MILLIS = 1;
    /** A member that has counted nothing for so long is gone. */
    private static final long LONGEST_SILENCE_MILLIS = 3000;

    private static final Pattern SAMPLE = Pattern.compile("(\\d{1,15}),(\\d{1,6}),(true|false)");
    private static final Pattern SECOND =
            Pattern.compile("([^,]{1,200}),([^,]{1,200}),(\\d{1,15}),(\\d{1,15}),(\\d{1,18}),(\\d{1,15}),(\\d{1,15})");

    private static final Pattern COUNTS =
            Pattern.compile("(\\d{1,15}),([^,]{1,200}),([^,]{1,200}),([^,]{1,400})" + ",(\\d{1,18})".repeat(6));

    /** What the last fields of a line are, as Jet calls it. */
    private static final List<String> COUNTED = List.of(
            MetricNames.RECEIVED_COUNT,
            MetricNames.EMITTED_COUNT,
            MetricNames.QUEUES_SIZE,
            MetricNames.QUEUES_CAPACITY,
            ProcessorMetric.LATE_EVENTS);

    private final RunPlan plan;
    private final Query query;
    private final ForeignMeasurement said;
    private final RunInterval interval;
    private final JobReadings readings;
    /** Whether a process may have left a part of a record, or of a line. */
    private final boolean isKilled;

    /** What evidence is about: a folder each. */
    enum Kind {
        SINKS,
        SOURCES,
        JVMS,
        /** Which nobody has to leave. */
        VERTICES;

        Path in(Path folder) {
            return folder.resolve("evidence").resolve(name().toLowerCase(Locale.ROOT));
        }
    }

    static boolean isIn(Path folder) {
        return Files.isDirectory(Kind.SINKS.in(folder).getParent());
    }

    /** @throws UserMistake if some of it is missing or not whole; it names the file */
    SideEvidence(RunPlan plan, Path folder) throws IOException {
        this.plan = plan;
        this.query = QueryLookup.byId(plan.query());
        this.said = ForeignMeasurement.read(folder);
        this.isKilled = plan.faults().stream().anyMatch(fault -> fault.kind() == FaultKind.KILL);
        this.interval = plannedInterval();
        this.readings = JobReadings.none(plan, query.definition().timing(), said.startMillis());
        readReports(Kind.SINKS, folder, bytes -> accept(IntervalReport.decode(bytes)));
        readReports(
                Kind.JVMS, folder, bytes -> readings.observed().accept(RecordCodec.decode(bytes, MemberReport.class)));
        readSeconds(Kind.SOURCES.in(folder));
        readVertices(Kind.VERTICES.in(folder));
        readSamples(folder.resolve(SAMPLES));
    }

    /**
     * Windows close by watermarks: with one that is ahead of the time answers come too soon, as with events before they
     * are due.
     */
    private void accept(IntervalReport report) {
        readings.latencies().accept(report);
        long watermark = report.watermarkMillis();
        if (watermark != LatencyRecorder.CLOSED && watermark > report.endMillis() + CLOCK_ERROR_MILLIS) {
            readings.latencies().early(1, TimeUnit.MILLISECONDS.toNanos(watermark - report.endMillis()));
        }
    }

    /** Of a cluster in one process there is no such file. */
    private void readSamples(Path file) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        read(file, false, SAMPLE, "epoch ms,members,true or false", fields -> {
            long atMillis = Long.parseLong(fields.group(1));
            readings.samples()
                    .add(new JobSample(
                            atMillis,
                            Integer.parseInt(fields.group(2)),
                            Boolean.parseBoolean(fields.group(3)) ? JobStatus.RUNNING : JobStatus.STARTING,
                            readings.source().minLagMillis(RunInterval.second(atMillis) - RunInterval.SECOND_MILLIS)));
        });
    }

    /** Hands over the fields of each line. */
    private static void read(Path file, boolean mayBeCut, Pattern form, String expected, Consumer<Matcher> consumer)
            throws IOException {
        String text = Files.readString(file, ISO_8859_1);
        String whole = text.substring(0, mayBeCut ? text.lastIndexOf('\n') + 1 : text.length());
        int number = 0;
        for (String line : whole.lines().toList()) {
            number++;
            Matcher fields = form.matcher(line);
            if (!fields.matches()) {
                throw new UserMistake("evidence: " + file.getFileName() + ", line " + number + ": '" + line
                        + "', expected " + expected);
            }
            consumer.accept(fields);
        }
    }

    /** The plan and the instant of event 0 say when the interval is; a side that measured another one is refused. */
    private RunInterval plannedInterval() {
        if (said.startMillis() == null) {
            throw new UserMistake(ForeignMeasurement.FILE
                    + ": startMillis is null, expected when event 0 was due, since there is evidence");
        }
        RunInterval planned = SideRun.interval(plan, query, said.startMillis());
        long from = planned.measureFromMillis();
        long to = planned.measureToMillis();
        if (from != said.measureFromMillis() || to != said.measureToMillis()) {
            throw new UserMistake(text(
                    "%s: the measured interval is %d to %d, expected %d to %d by the plan and startMillis",
                    ForeignMeasurement.FILE, said.measureFromMillis(), said.measureToMillis(), from, to));
        }
        return planned;
    }

    private void readReports(Kind kind, Path folder, Consumer<byte[]> consumer) throws IOException {
        try {
            if (!Files.isDirectory(kind.in(folder)) || ReportFiles.readAll(kind.in(folder), isKilled, consumer) == 0) {
                throw missing(kind.in(folder), ReportFiles.SUFFIX);
            }
        } catch (IOException e) {
            throw new UserMistake("evidence: " + e.getMessage() + ", expected whole files of this version");
        }
    }

    private static UserMistake missing(Path folder, String suffix) {
        return new UserMistake("there is no *" + suffix + " in evidence/" + folder.getFileName()
                + ", expected evidence of sinks, sources and JVMs, or no folder evidence");
    }

    private static List<Path> filesOfSeconds(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> all = Files.list(folder)) {
                all.filter(file -> file.toString().endsWith(SECONDS)).sorted().forEach(files::add);
            }
        }
        return files;
    }

    /**
     * Makes of the counts what is collected from Jet's members: of each of them the latest, whenever one has counted.
     */
    private void readVertices(Path folder) throws IOException {
        TreeMap<Long, Map<String, List<Measurement>>> byTime = new TreeMap<>();
        String expected = "atMillis,member,execution,vertex,processor,received,emitted,queued,capacity,late";
        for (Path file : filesOfSeconds(folder)) {
            read(
                    file,
                    true,
                    COUNTS,
                    expected,
                    fields -> byTime.computeIfAbsent(Long.valueOf(fields.group(1)), none -> new HashMap<>())
                            .computeIfAbsent(fields.group(2), none -> new ArrayList<>())
                            .addAll(counts(fields)));
        }
        Map<String, List<Measurement>> latest = new HashMap<>();
        byTime.forEach((atMillis, byMember) -> {
            latest.putAll(byMember);
            latest.values().removeIf(counts -> counts.get(0).timestamp() < atMillis - LONGEST_SILENCE_MILLIS);
            readings.addVertices(JobMetrics.of(latest.values().stream()
                    .flatMap(List::stream)
                    .collect(Collectors.groupingBy(Measurement::metric))));
        });
    }

    private static List<Measurement> counts(Matcher fields) {
        long atMillis = Long.parseLong(fields.group(1));
        Map<String, String> tags = Map.of(
                MetricTags.ADDRESS, fields.group(2),
                MetricTags.EXECUTION, fields.group(3),
                MetricTags.VERTEX, fields.group(4),
                MetricTags.PROCESSOR, fields.group(5));
        return IntStream.range(0, COUNTED.size())
                .mapToObj(i -> Measurement.of(COUNTED.get(i), Long.parseLong(fields.group(6 + i)), atMillis, tags))
                .toList();
    }

    private void readSeconds(Path folder) throws IOException {
        List<Path> files = filesOfSeconds(folder);
        if (files.isEmpty()) {
            throw missing(folder, SECONDS);
        }
        List<SourceReading> seconds = new ArrayList<>();
        String expected = "processor,execution,beganMillis,atMillis,emitted,minLagMicros,maxLagMicros";
        for (Path file : files) {
            read(file, isKilled, SECOND, expected, fields -> seconds.add(second(fields)));
        }
        // The execution that is seen last is the latest.
        seconds.sort(Comparator.comparingLong(SourceReading::atMillis));
        readings.source().add(seconds);
        if (plan.faults().isEmpty()) {
            countEarly(seconds);
        }
    }

    /**
     * Counts events that were emitted before they were due, by the ends of seconds. After a restart a source would
     * count from 0 again.
     */
    private void countEarly(List<SourceReading> seconds) {
        List<EventSequence> sequences = SideRun.sequences(plan, query, said.startMillis(), true);
        Map<Long, Long> emitted = seconds.stream()
                .collect(
                        Collectors.groupingBy(SourceReading::atMillis, Collectors.summingLong(SourceReading::emitted)));
        emitted.forEach((atMillis, events) -> {
            long tooMany = events - due(sequences, atMillis + CLOCK_ERROR_MILLIS);
            if (tooMany > 0) {
                long millis = 1;
                while (millis < RunInterval.SECOND_MILLIS && due(sequences, atMillis + millis) < events) {
                    millis++;
                }
                readings.latencies().early(tooMany, TimeUnit.MILLISECONDS.toNanos(millis));
            }
        });
    }

    /** The events that were due at an instant; where chance decides which are late, of all kinds. */
    private long due(List<EventSequence> sequences, long atMillis) {
        long nanos = TimeUnit.MILLISECONDS.toNanos(atMillis);
        return sequences.stream()
                .mapToLong(sequence -> plan.workload().latePercent() > 0
                        ? sequence.dueCount(nanos)
                        : sequence.wantedBetween(0, sequence.dueCount(nanos), Long.MAX_VALUE))
                .sum();
    }

    /** How early an event was emitted at most, ns; 0 = none was, and no row came early. */
    long earlyNanos() {
        return -readings.latencies().mostNegativeNanos();
    }

    private static SourceReading second(Matcher fields) {
        return new SourceReading(
                fields.group(1),
                fields.group(2),
                Long.parseLong(fields.group(3)),
                Long.parseLong(fields.group(4)),
                Long.parseLong(fields.group(5)),
                Long.parseLong(fields.group(6)) / MICROS_PER_MILLI,
                Long.parseLong(fields.group(7)) / MICROS_PER_MILLI);
    }

    /** @param findings take the sentences that a reader of the figures needs */
    Observations observations(MachineWatch watch, List<Finding> findings, RunProgress progress) {
        said.notes().forEach(note -> findings.add(Finding.Kind.NOTE.of(note)));
        RunEnd end =
                new RunEnding(measured(progress), EarlyEnd.NEVER).areResultsIn() ? RunEnd.DRAINED : RunEnd.NOT_DRAINED;
        readings.latencies().finish();
        MeasuredRun measured = measured(progress);
        List<String> jobs = said.foreignJobs();
        Foreign foreign = new Foreign(jobs == null ? List.of() : jobs, jobs != null, List.of(), List.of());
        JobWatch.Outcome ended =
                new JobWatch.Outcome(end, interval, null, null, null, null, null, said.injected(), foreign);
        return measured.observations(
                ended,
                null,
                List.of(),
                new MeasuredRun.Usage(
                        watch.cpuSeconds(interval), List.of(watch.load(interval, stops())), said.engine()));
    }

    /** When the side's JVMs stood still. That the runner did is no matter of theirs. */
    List<TimedIncident> stops() {
        return readings.observed().incidents().stream()
                .map(MemberIncident::incident)
                .filter(each -> each.kind() == IncidentKind.STOPPED || each.kind() == IncidentKind.MACHINE_STALL)
                .toList();
    }

    private MeasuredRun measured(RunProgress progress) {
        long startMillis = said.startMillis();
        return new MeasuredRun(
                plan,
                query,
                progress,
                SideRun.sequences(plan, query, startMillis, false),
                null,
                ThroughputOfRun.scheduledPerSecond(SideRun.sequences(plan, query, startMillis, true), interval),
                interval,
                SideRun.slices(plan, query, startMillis),
                SideRun.kept(plan, query, startMillis),
                List.of(),
                readings);
    }
}

package nexmark.jet.evidence;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static nexmark.jet.table.Figures.text;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
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
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.Fault.FaultKind;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ForeignMeasurement;

/** Reads the evidence that the processes of an engine have left in a folder. */
public final class EvidenceReader {

    static final String SECONDS = ".csv";
    static final String SAMPLES = "samples.csv";

    private static final double MICROS_PER_MILLI = 1000;
    private static final double NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    /** By how much clocks of two JVMs of one machine may differ. */
    private static final long CLOCK_ERROR_MILLIS = 1;
    /** A member that has counted nothing for so long is gone. */
    private static final long LONGEST_SILENCE_MILLIS = 3000;

    private static final Pattern SAMPLE = Pattern.compile("(\\d{1,15}),(\\d{1,6}),(true|false)");
    private static final Pattern FIRST_ROW = Pattern.compile("(\\d{1,15}),(\\d{1,9}(?:\\.\\d{1,9})?)");
    private static final Pattern SECOND =
            Pattern.compile("([^,]{1,200}),([^,]{1,200}),(\\d{1,15}),(\\d{1,15}),(\\d{1,18}),(\\d{1,15}),(\\d{1,15})");

    private static final Pattern COUNTS =
            Pattern.compile("(\\d{1,15}),([^,]{1,200}),([^,]{1,200}),([^,]{1,400})" + ",(\\d{1,18})".repeat(6));

    private final RunPlan plan;
    private final ForeignMeasurement measurement;
    private final RunEvidence evidence;
    /** Whether a process may have left a part of a record, or of a line. */
    private final boolean isKilled;

    /** A kind of evidence, each in a folder of its own. */
    enum Kind {
        SINKS,
        SOURCES,
        JVMS,
        /** This one is optional. */
        VERTICES,
        /** Jet alone has this one and the next, in the place of sources, vertices and a file of samples. */
        JOB,
        SAMPLES;

        Path in(Path folder) {
            return folder.resolve("evidence").resolve(name().toLowerCase(Locale.ROOT));
        }
    }

    /** @throws UserMistake if some of it is missing or not whole; it names the file */
    public EvidenceReader(RunPlan plan, Path folder) throws IOException {
        this.measurement = ForeignMeasurement.read(folder);
        // First rows alone prove nothing.
        this.plan = measurement.firstRows() == null ? plan : plan.with(PlanSettings.CHECK, CheckMode.OFF);
        this.isKilled = plan.faults().stream().anyMatch(fault -> fault.kind() == FaultKind.KILL);
        this.evidence = RunEvidence.none(planned(), measurement.firstRows());
        if (measurement.firstRows() != null) {
            readFirstRows(Kind.SINKS.in(folder));
            return;
        }
        readReports(Kind.SINKS, folder, isKilled, bytes -> accept(IntervalReport.decode(bytes)));
        readReports(Kind.JVMS, folder, isKilled, MemberReport.class, evidence::accept);
        readSeconds(Kind.SOURCES.in(folder));
        readVertices(Kind.VERTICES.in(folder));
        readSamples(folder.resolve(SAMPLES));
    }

    /** The evidence that was kept of a run of Jet; {@link UserMistake} as the constructor's. */
    public static RunEvidence kept(PlannedRun planned, Path folder) {
        RunEvidence evidence = RunEvidence.none(planned, null);
        readReports(Kind.SINKS, folder, false, bytes -> evidence.accept(IntervalReport.decode(bytes)));
        readReports(Kind.JVMS, folder, false, MemberReport.class, evidence::accept);
        readReports(Kind.JOB, folder, false, JobReading.class, evidence::accept);
        readReports(Kind.SAMPLES, folder, false, ClusterSample.class, evidence::accept);
        return evidence;
    }

    /** A program of first rows may have a schedule of its own. */
    private PlannedRun planned() {
        PlannedRun planned = EvidenceWriter.planned(plan, measurement.startMillis());
        return measurement.firstRows() == null
                ? planned
                : planned.scheduled(measurement.firstRows().scheduledPerSecond());
    }

    /**
     * Reads the latencies of first rows. A result is never earlier than the last event that it needs, so a second's
     * smallest latency, which may be larger by a step, stands in the place of the source's smallest lag. Where the last
     * results arrived, all events of the schedule count as emitted.
     */
    private void readFirstRows(Path folder) throws IOException {
        Set<Long> ideals = new HashSet<>();
        NavigableMap<Long, Double> leastMillis = new TreeMap<>();
        String expected = "epoch ms of the measured interval, each once, and a latency in ms";
        List<Path> files = filesOfSeconds(folder);
        if (files.isEmpty()) {
            throw missing(folder, SECONDS);
        }
        double step = measurement.firstRows().stepMillis();
        for (Path file : files) {
            read(file, false, FIRST_ROW, expected, fields -> {
                long ideal = Long.parseLong(fields.group(1));
                double millis = Double.parseDouble(fields.group(2));
                if (!evidence.planned().interval().measured().contains(ideal) || !ideals.add(ideal)) {
                    return false;
                }
                evidence.latencies().acceptFirst(ideal, Math.round((millis + step / 2) * NANOS_PER_MILLI));
                leastMillis.merge(RunInterval.second((long) (ideal + millis)), millis, Math::min);
                return true;
            });
        }
        addSeconds(leastMillis, step);
    }

    private void addSeconds(NavigableMap<Long, Double> leastMillis, double step) {
        RunInterval interval = evidence.planned().interval();
        boolean isDrained = measurement.firstRows().drained();
        long until = interval.measureToMillis() + (isDrained ? RunInterval.SECOND_MILLIS : 0);
        long first = RunInterval.second(interval.measureFromMillis());
        List<SourceSecond> seconds = new ArrayList<>();
        for (long at = first; at < until; at += RunInterval.SECOND_MILLIS) {
            Double least = leastMillis.get(at - RunInterval.SECOND_MILLIS);
            boolean isEnd = at == first || at >= interval.measureToMillis();
            if (least != null || isEnd) {
                double lag = least == null ? Double.NaN : least + step;
                double emitted = evidence.planned().scheduledPerSecond()
                        * (at - measurement.startMillis())
                        / RunInterval.SECOND_MILLIS;
                seconds.add(
                        new SourceSecond("first", "0", measurement.startMillis(), at, Math.round(emitted), lag, lag));
            }
        }
        evidence.source().add(seconds);
    }

    /** The program's own description of the run. */
    public ForeignMeasurement measurement() {
        return measurement;
    }

    public RunEvidence evidence() {
        return evidence;
    }

    /**
     * Windows close by watermarks: with one that is ahead of the time answers come too soon, as with events before they
     * are due.
     */
    private void accept(IntervalReport report) {
        evidence.latencies().accept(report);
        long watermark = report.watermarkMillis();
        if (watermark != LatencyRecorder.CLOSED && watermark > report.endMillis() + CLOCK_ERROR_MILLIS) {
            evidence.latencies().early(1, TimeUnit.MILLISECONDS.toNanos(watermark - report.endMillis()));
        }
    }

    /** Reads the samples of the cluster; one in a single process has no such file. */
    private void readSamples(Path file) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        read(file, false, SAMPLE, "epoch ms,members,true or false", fields -> {
            long atMillis = Long.parseLong(fields.group(1));
            double lagMillis = evidence.source().minLagMillis(RunInterval.second(atMillis) - RunInterval.SECOND_MILLIS);
            boolean isRunning = Boolean.parseBoolean(fields.group(3));
            return evidence.samples()
                    .add(new ClusterSample(atMillis, Integer.parseInt(fields.group(2)), isRunning, lagMillis));
        });
    }

    /** Hands over the fields of each line, which may be refused. */
    private static void read(Path file, boolean mayBeCut, Pattern form, String expected, Predicate<Matcher> consumer)
            throws IOException {
        String text = Files.readString(file, ISO_8859_1);
        String whole = text.substring(0, mayBeCut ? text.lastIndexOf('\n') + 1 : text.length());
        int number = 0;
        for (String line : whole.lines().toList()) {
            number++;
            Matcher fields = form.matcher(line);
            if (!fields.matches() || !consumer.test(fields)) {
                throw new UserMistake("evidence: " + file.getFileName() + ", line " + number + ": '" + line
                        + "', expected " + expected);
            }
        }
    }

    private static <T extends Record & Serializable> void readReports(
            Kind kind, Path folder, boolean mayBeCut, Class<T> type, Consumer<T> consumer) {
        readReports(kind, folder, mayBeCut, bytes -> consumer.accept(RecordCodec.decode(bytes, type)));
    }

    private static void readReports(Kind kind, Path folder, boolean mayBeCut, Consumer<byte[]> consumer) {
        try {
            if (!Files.isDirectory(kind.in(folder)) || ReportFiles.readAll(kind.in(folder), mayBeCut, consumer) == 0) {
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
     * Takes the latest counts of each member, whenever one has counted.
     */
    private void readVertices(Path folder) throws IOException {
        TreeMap<Long, Map<String, List<VertexCounts>>> byTime = new TreeMap<>();
        String expected = "atMillis,member,execution,vertex,received,emitted,queued,capacity,state,late";
        for (Path file : filesOfSeconds(folder)) {
            read(
                    file,
                    true,
                    COUNTS,
                    expected,
                    fields -> byTime.computeIfAbsent(Long.valueOf(fields.group(1)), none -> new HashMap<>())
                            .computeIfAbsent(fields.group(2), none -> new ArrayList<>())
                            .add(counts(fields)));
        }
        Map<String, List<VertexCounts>> latest = new HashMap<>();
        byTime.forEach((atMillis, byMember) -> {
            latest.putAll(byMember);
            latest.values().removeIf(counts -> counts.get(0).atMillis() < atMillis - LONGEST_SILENCE_MILLIS);
            evidence.vertices()
                    .add(latest.values().stream().flatMap(List::stream).toList());
        });
    }

    private static VertexCounts counts(Matcher fields) {
        long[] counted = IntStream.rangeClosed(5, fields.groupCount())
                .mapToLong(i -> Long.parseLong(fields.group(i)))
                .toArray();
        return new VertexCounts(
                Long.parseLong(fields.group(1)),
                fields.group(2),
                fields.group(3),
                fields.group(4),
                counted[0],
                counted[1],
                counted[2],
                counted[3],
                counted[4],
                counted[5]);
    }

    private void readSeconds(Path folder) throws IOException {
        List<Path> files = filesOfSeconds(folder);
        if (files.isEmpty()) {
            throw missing(folder, SECONDS);
        }
        List<SourceSecond> seconds = new ArrayList<>();
        String expected = "processor,execution,beganMillis,atMillis,emitted,minLagMicros,maxLagMicros";
        for (Path file : files) {
            read(file, isKilled, SECOND, expected, fields -> seconds.add(second(fields)));
        }
        // The execution that is seen last is the latest.
        seconds.sort(Comparator.comparingLong(SourceSecond::atMillis));
        evidence.source().add(seconds);
        if (plan.faults().isEmpty()) {
            countEarly(seconds);
        }
    }

    /**
     * Counts events that were emitted before they were due, by the ends of seconds. After a restart a source would
     * count from 0 again.
     */
    private void countEarly(List<SourceSecond> seconds) {
        List<EventSequence> sequences =
                PlannedRun.sequences(plan, evidence.planned().question(), measurement.startMillis(), true);
        Map<Long, Long> emitted = seconds.stream()
                .collect(Collectors.groupingBy(SourceSecond::atMillis, Collectors.summingLong(SourceSecond::emitted)));
        emitted.forEach((atMillis, events) -> {
            long tooMany = events - due(sequences, atMillis + CLOCK_ERROR_MILLIS);
            if (tooMany > 0) {
                long millis = 1;
                while (millis < RunInterval.SECOND_MILLIS && due(sequences, atMillis + millis) < events) {
                    millis++;
                }
                evidence.latencies().early(tooMany, TimeUnit.MILLISECONDS.toNanos(millis));
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

    private static SourceSecond second(Matcher fields) {
        return new SourceSecond(
                fields.group(1),
                fields.group(2),
                Long.parseLong(fields.group(3)),
                Long.parseLong(fields.group(4)),
                Long.parseLong(fields.group(5)),
                Long.parseLong(fields.group(6)) / MICROS_PER_MILLI,
                Long.parseLong(fields.group(7)) / MICROS_PER_MILLI);
    }

    /** When the engine's JVMs stood still, not the runner's. */
    public List<TimedIncident> stops() {
        return evidence.members().incidents().stream()
                .map(MemberIncident::incident)
                .filter(each -> each.kind() == IncidentKind.STOPPED || each.kind() == IncidentKind.MACHINE_STALL)
                .toList();
    }
}

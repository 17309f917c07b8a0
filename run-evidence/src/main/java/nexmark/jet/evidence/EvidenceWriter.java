package nexmark.jet.evidence;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static nexmark.jet.table.Figures.text;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import nexmark.jet.evidence.EvidenceReader.Kind;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.IntervalReport;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.latency.ReportFiles;
import nexmark.jet.latency.RowTap;
import nexmark.jet.latency.SinkReports;
import nexmark.jet.observer.JvmReports;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Question;
import nexmark.jet.question.Timing;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.PlanJson;
import nexmark.jet.result.ResultJson;
import nexmark.jet.source.SourceProgress;
import nexmark.jet.source.WatermarkSettings;

/**
 * Tells the processes of an engine what has to be measured, and writes the evidence that they hand over, so that the
 * run is proved and judged as Jet's own are. All processes write into one folder. docs/engines.md has an example.
 */
public final class EvidenceWriter implements Serializable {

    private static final long STRIDE_MILLIS = 100;
    /** The runner reads CPU time once a second, so a run goes on for longer than that after the measured interval. */
    private static final long MILLIS_AFTER_END = 1500;

    private final String planFile;
    private final String folder;

    private transient long startMillis;
    private transient RunPlan plan;

    private EvidenceWriter(String planFile, String folder) {
        this.planFile = planFile;
        this.folder = folder;
    }

    /**
     * Begins a run by the last two arguments of the side's program, {@code PLAN.json FOLDER}; {@link UserMistake} if it
     * cannot read the plan.
     */
    public static EvidenceWriter begin(Path planFile, Path folder) throws IOException {
        EvidenceWriter run = new EvidenceWriter(planFile.toString(), folder.toString());
        run.plan();
        for (Kind kind : List.of(Kind.SINKS, Kind.SOURCES, Kind.JVMS, Kind.VERTICES)) {
            Files.createDirectories(kind.in(folder));
        }
        return run;
    }

    /**
     * Chooses the instant at which event 0 is due, and says it to all processes; best when the engine's tasks run.
     *
     * @param leadMillis how long the engine needs from now on until it can take events; within it each JVM that has
     *     begun {@linkplain #jvm its reports} collects its heap, which takes up to a second to begin
     */
    public void startIn(long leadMillis) throws IOException {
        long millis = EpochClock.nextWholeSecond(EpochClock.millis() + leadMillis)
                - plan().phases().backlogMillis();
        // Not synced to the disk, which may take longer than the lead.
        Path unfinished = Path.of(folder, "start.unfinished");
        Files.writeString(unfinished, Long.toString(millis), US_ASCII);
        Files.move(unfinished, startFile(), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Whether the instant of event 0 has been chosen, by any process. */
    public boolean isStarted() {
        return startMillis > 0 || Files.exists(startFile());
    }

    private Path startFile() {
        return Path.of(folder, "start");
    }

    private long startMillis() {
        if (startMillis == 0) {
            try {
                startMillis = Long.parseLong(Files.readString(startFile(), US_ASCII));
            } catch (IOException e) {
                throw new UncheckedIOException("the instant of event 0 is not known, expected startIn before", e);
            }
        }
        return startMillis;
    }

    /** The instant at which the sources begin, epoch ms: the events that are due by then are the plan's backlog. */
    public long beginMillis() {
        return startMillis() + plan().phases().backlogMillis();
    }

    public RunPlan plan() {
        if (plan == null) {
            plan = plan(Path.of(planFile));
        }
        return plan;
    }

    /** A plan that the runner has written. */
    public static RunPlan plan(Path file) {
        return PlanJson.read(file, word -> {
            throw new UserMistake("cluster is '" + word + "', expected a whole plan");
        });
    }

    public Question question() {
        return QueryLookup.byId(plan().query());
    }

    /**
     * Ends this JVM when the runner ends, which keeps the standard input open as long as it lives; for the side's main
     * program.
     */
    public static void endWithRunner() {
        Interruptible.beside("nexmark-stdin", () -> {
            try {
                while (System.in.read() >= 0) {
                    // Each byte says that the runner lives.
                }
            } catch (IOException e) {
                System.out.println("stdin is lost: " + e.getMessage());
            }
            Runtime.getRuntime().halt(1);
        });
    }

    /** The number of {@link #sequences}, which is known before the start. */
    public int sequenceCount() {
        return PlannedRun.sequences(plan(), question(), 0, true).size();
    }

    /** The events that the sources have to emit, sequence by sequence. */
    public List<EventSequence> sequences() {
        return PlannedRun.sequences(plan(), question(), startMillis(), true);
    }

    /**
     * How the sources have to report the progress of event time: at each end of a window, and ten times a second
     * without windows.
     */
    public WatermarkSettings watermarks() {
        Question question = question();
        Oracle<?> oracle = question.oracle(plan().workload().question(), Slice.EVERYTHING);
        boolean hasWindows = question.definition().timing() == Timing.COMPLETE_WINDOW;
        return WatermarkSettings.forFrames(
                hasWindows ? oracle.periodMillis() : STRIDE_MILLIS,
                plan().workload().allowedLagMillis());
    }

    public RunInterval interval() {
        return PlannedRun.interval(plan(), question(), startMillis());
    }

    /** The runner and all processes draw the same. */
    static PlannedRun planned(RunPlan plan, long startMillis) {
        Question question = QueryLookup.byId(plan.query());
        return PlannedRun.generated(plan, question, startMillis, false, Long.hashCode(startMillis));
    }

    /**
     * Begins the reports of one sink, on the sink's thread; {@code idealMillis} is when a row should have come, epoch
     * ms; of a window, its end.
     */
    public <R> SinkReports<R> sink(SinkReports.Place place, ToLongFunction<? super R> idealMillis) {
        RunInterval interval = interval();
        LatencySettings settings =
                new LatencySettings("side", interval.measureFromMillis(), interval.measureToMillis());
        boolean isChecked = plan().check() != CheckMode.OFF;
        RowTap<Object> tap =
                isChecked ? new SliceTap(planned(plan(), startMillis()).kept()) : RowTap.none();
        ToLongFunction<Object> checksum = isChecked ? RowChecksum::of : row -> 0;
        return new SinkReports<>(Kind.SINKS.in(Path.of(folder)), settings, place, idealMillis, checksum, tap);
    }

    /**
     * Begins the seconds of one source.
     *
     * @param processor unique within an execution of the job
     * @param execution of the job, another one after a restart
     */
    public SourceProgress source(String processor, String execution) {
        return new SourceProgress(new SecondsInFile(processor, execution));
    }

    /**
     * Notes what the cluster and the job look like now: about ten times a second where faults are injected, by which
     * the recovery from them is known.
     *
     * @param members processes that run
     */
    public void sample(int members, boolean isRunning) throws IOException {
        append(Path.of(folder, EvidenceReader.SAMPLES), EpochClock.millis() + "," + members + "," + isRunning + "\n");
    }

    private static void append(Path file, String lines) throws IOException {
        Files.writeString(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /**
     * Notes what the engine's processors in this JVM have counted, about once a second. Nobody has to: it shows which
     * part of a job is the slow one.
     *
     * @param member the name of this JVM, as in {@link #jvm}
     */
    public void vertices(String member, Collection<VertexCounts> counts) throws IOException {
        append(
                Kind.VERTICES.in(Path.of(folder)).resolve(member + EvidenceReader.SECONDS),
                counts.stream().map(EvidenceWriter::inCsv).collect(Collectors.joining()));
    }

    private static String inCsv(VertexCounts counts) {
        return text(
                "%d,%s,%s,%s,%d,%d,%d,%d,%d,%d%n",
                counts.atMillis(),
                counts.member(),
                counts.execution(),
                counts.vertex(),
                counts.received(),
                counts.emitted(),
                counts.queued(),
                counts.queueCapacity(),
                counts.state(),
                counts.late());
    }

    /** Begins the reports of this JVM, which collects its heap once the start is chosen. */
    public JvmReports jvm(String name) {
        return JvmReports.begin(Kind.JVMS.in(Path.of(folder)), name, this::isStarted);
    }

    /**
     * Whether the last results of the interval are in the files, and the seconds to its end too, or whether the time to
     * wait for them is over. To ask costs as much as to read all files, so nobody reads them before the planned end.
     */
    public boolean hasResults() {
        RunInterval interval = interval();
        long overdue = EpochClock.millis() - interval.plannedEndMillis();
        if (overdue < MILLIS_AFTER_END) {
            return false;
        }
        LatencyCollector collector = new LatencyCollector();
        try {
            ReportFiles.readAll(
                    Kind.SINKS.in(Path.of(folder)), true, bytes -> collector.accept(IntervalReport.decode(bytes)));
        } catch (IOException e) {
            return overdue > plan().phases().drainMillis();
        }
        return collector.lowestWatermarkMillis() >= interval.measureToMillis()
                || overdue > plan().phases().drainMillis();
    }

    /** Names the run, for what a process keeps of several. */
    public String id() {
        return folder;
    }

    /**
     * Says that the run is over, and all evidence is written.
     *
     * @param injected the plan's faults as they were injected
     * @param foreignJobs names of jobs on the engine's cluster that were not part of the run; null if nobody asked
     * @param notes sentences that a reader of the figures needs
     */
    public void finish(
            String program,
            ForeignMeasurement.Engine engine,
            List<InjectedFault> injected,
            List<String> foreignJobs,
            List<String> notes)
            throws IOException {
        ForeignMeasurement measured =
                new ForeignMeasurement(program, startMillis(), engine, injected, foreignJobs, null, notes);
        Files.writeString(Path.of(folder, ForeignMeasurement.FILE), ResultJson.write(measured));
    }

    private final class SecondsInFile implements SourceProgress.Seconds {

        private final String processor;
        private final String execution;
        private final long beganMillis = EpochClock.millis();
        private final OutputStream file;

        private SecondsInFile(String processor, String execution) {
            this.processor = processor;
            this.execution = execution;
            try {
                file = Files.newOutputStream(
                        Kind.SOURCES.in(Path.of(folder)).resolve(UUID.randomUUID() + EvidenceReader.SECONDS));
            } catch (IOException e) {
                throw new UncheckedIOException("no file for the seconds of a source", e);
            }
        }

        /** The side's own clock may be ahead. */
        @Override
        public long nanos(long ofTheSource) {
            return EpochClock.nanos();
        }

        @Override
        public void emitted(long events) {
            // Nobody reads it while the run goes on.
        }

        @Override
        public void second(long second, long emitted, long minLagMicros, long maxLagMicros) {
            long atMillis = (second + 1) * RunInterval.SECOND_MILLIS;
            String line = text(
                    "%s,%s,%d,%d,%d,%d,%d%n",
                    processor, execution, beganMillis, atMillis, emitted, minLagMicros, maxLagMicros);
            try {
                file.write(line.getBytes(US_ASCII));
            } catch (IOException e) {
                throw new UncheckedIOException("a second of a source was not written", e);
            }
        }
    }
}

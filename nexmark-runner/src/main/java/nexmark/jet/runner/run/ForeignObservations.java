package nexmark.jet.runner.run;

import static nexmark.jet.table.Figures.text;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.question.Timing;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.NetworkTraffic;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.runner.judge.Evidence;
import nexmark.jet.runner.proof.IdealTimes;
import nexmark.jet.runner.proof.ScheduledRows;

/**
 * Makes the observations of a run of what a foreign program has left: {@code measured.json}, and {@code latencies.csv}
 * with the latency of the first row of each ideal time. What the program does not report is null or empty.
 */
final class ForeignObservations {

    private static final ClockCheck ONE_CLOCK = new ClockCheck(List.of(), null, List.of());
    private static final String HEADER = "idealMillis,latencyMillis";
    private static final Pattern LINE = Pattern.compile("(\\d{1,15}),(\\d{1,9}(?:\\.\\d{1,9})?)");
    private static final double NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final RunPlan plan;
    private final ForeignMeasurement said;
    private final RunInterval interval;
    private final LatencyCollector collector = new LatencyCollector();
    private final Set<Long> idealTimes = new HashSet<>();
    /** By the begin of the second in which the row arrived, epoch ms. */
    private final NavigableMap<Long, Double> leastMillis = new TreeMap<>();

    /** @throws UserMistake if the program did not leave what it has to; it names the file and the first wrong line */
    ForeignObservations(RunPlan plan, Path folder) throws IOException {
        this.plan = ForeignProgram.unproved(plan);
        this.said = ForeignMeasurement.read(folder);
        this.interval = interval(plan, said);
        readLatencies(present(folder.resolve("latencies.csv")));
        collector.finish();
    }

    private static Path present(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new UserMistake("there is no " + file.getFileName());
        }
        return file;
    }

    /** Event 0 is not known. By the plan it was due at the latest when the warm-up began. */
    private static RunInterval interval(RunPlan plan, ForeignMeasurement said) {
        long from = said.measureFromMillis();
        long to = said.measureToMillis();
        if (to - from != plan.phases().measureMillis()) {
            throw new UserMistake(text(
                    "measured.json: the measured interval is %,d ms long, expected the plan's %,d ms",
                    to - from, plan.phases().measureMillis()));
        }
        return new RunInterval(from - plan.phases().warmupMillis(), from, to, to);
    }

    private void readLatencies(Path file) throws IOException {
        // Any file is text in this character set, so a file of something else is a wrong line.
        List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        if (lines.isEmpty() || !HEADER.equals(lines.get(0))) {
            throw wrong(1, lines.isEmpty() ? "" : lines.get(0), "the header " + HEADER);
        }
        for (int i = 1; i < lines.size(); i++) {
            addLatency(lines.get(i), i + 1);
        }
    }

    private void addLatency(String line, int number) {
        Matcher fields = LINE.matcher(line);
        if (!fields.matches()) {
            throw wrong(number, line, "an ideal time in epoch ms and a latency in ms, such as 1700000000020,1.25");
        }
        long idealMillis = Long.parseLong(fields.group(1));
        double millis = Double.parseDouble(fields.group(2));
        if (!interval.measured().contains(idealMillis)) {
            throw wrong(number, line, "an ideal time in the measured interval");
        }
        if (!idealTimes.add(idealMillis)) {
            throw wrong(number, line, "one line for each ideal time");
        }
        collector.acceptFirst(idealMillis, Math.round((millis + said.resolutionMillis() / 2) * NANOS_PER_MILLI));
        leastMillis.merge(RunInterval.second((long) (idealMillis + millis)), millis, Math::min);
    }

    private static UserMistake wrong(int number, String line, String expected) {
        return new UserMistake("latencies.csv, line " + number + ": '" + line + "', expected " + expected);
    }

    /** @param findings take the sentences that a reader of the figures needs */
    Observations observations(MachineWatch watch, ForeignProgram program, List<Finding> findings) {
        findings.add(Kind.NOTE.of("measured by " + program.name() + ": " + said.program()));
        findings.add(Kind.NOTE.of("the latencies are those of first rows"
                + (said.resolutionMillis() == 0
                        ? ""
                        : ", each the middle of a step of " + said.resolutionMillis() + " ms")));
        findings.add(
                Kind.NOTE.of(
                        "the source's lag is not known: each second's smallest latency, which is not less, "
                                + "is judged in its place"));
        said.notes().forEach(note -> findings.add(Kind.NOTE.of(note)));
        String first = collector.first().name();
        RunResult.Latency latency = new RunResult.Latency(
                first, Map.of(first, collector.summaries(true).get(first)));
        return new Observations(
                interval,
                evidence(watch, latency),
                collector,
                latency,
                new RunResult.JobFigures(NetworkTraffic.NOTHING, List.of(), null, null, null),
                List.of(),
                new MemberTimelines(),
                null,
                null,
                List.of(),
                said.engine());
    }

    private Evidence evidence(MachineWatch watch, RunResult.Latency latency) {
        RunEnd end = said.drained() ? RunEnd.DRAINED : RunEnd.NOT_DRAINED;
        long samples = collector.first().samples();
        return new Evidence(
                plan,
                new RunFacts(end, null, null, null, null, null, null, null, 0, 0L, null),
                ThroughputOfRun.of(plan, interval, said, watch.cpuSeconds(interval)),
                timeline(),
                samples,
                latency.series().get(latency.main()),
                CheckResult.NOTHING,
                said.drained() ? counted(samples) : null,
                ONE_CLOCK,
                List.of(watch.load(interval)),
                null,
                null);
    }

    /**
     * A row for each second. A result is never earlier than the last event that it needs, so a second's smallest
     * latency, which may be larger than reported by the resolution, is not less than the source's smallest lag, and
     * stands in its place.
     */
    private List<TimelineRow> timeline() {
        Map<Long, LatencyFigures> bySecond =
                RunSeconds.byStart(collector.first().timeline(0));
        List<TimelineRow> rows = new ArrayList<>();
        long last = leastMillis.isEmpty() ? Long.MIN_VALUE : leastMillis.lastKey();
        for (long second = RunInterval.second(interval.measureFromMillis());
                second <= last;
                second += RunInterval.SECOND_MILLIS) {
            LatencyFigures figures = bySecond.getOrDefault(second, RunSeconds.none(second));
            double lagMillis = leastMillis.getOrDefault(second, Double.NaN) + said.resolutionMillis();
            rows.add(new TimelineRow(
                    second, interval.phase(second), Double.NaN, lagMillis, Double.NaN, figures, figures, Map.of()));
        }
        return rows;
    }

    /**
     * The windows of the measured interval, counted and not recomputed, so that a program cannot leave out the slowest;
     * null if the query has none. Wherever in the interval the program's windows end, there are as many of them or one
     * more.
     */
    private CheckedInstants counted(long arrived) {
        Query query = QueryLookup.byId(plan.query());
        if (query.definition().timing() != Timing.COMPLETE_WINDOW) {
            return null;
        }
        Oracle<?> oracle = query.oracle(plan.workload().question(), Slice.EVERYTHING);
        long total = plan.phases().measureMillis() / oracle.periodMillis();
        if (arrived > total + 1) {
            throw new UserMistake(text(
                    "latencies.csv: %,d windows, expected %,d: one every %s",
                    arrived, total, Millis.text(oracle.periodMillis())));
        }
        boolean isEachDue = isEachDue(query, oracle);
        Long due = isEachDue ? (Long) total : null;
        long missing = isEachDue ? Math.max(0, total - arrived) : 0;
        return new CheckedInstants(
                "windows", total, due, arrived, null, arrived, 0, 0, missing, 0, false, 0, 0, List.of());
    }

    /** Whether the schedule alone says that each window has rows, if event 0 is due at the begin of the epoch. */
    private boolean isEachDue(Query query, Oracle<?> oracle) {
        Slice measured = RunInterval.of(plan, Timing.COMPLETE_WINDOW, oracle, 0).measured();
        List<EventSequence> sequences = plan.workload()
                .generator(0, Long.MAX_VALUE)
                .sequences(plan.workload().studyStreams(), query.definition().reads());
        return new ScheduledRows(query.due(), sequences, oracle.windowMillis())
                .areDueAtEach(new IdealTimes(measured, oracle.periodMillis()));
    }
}

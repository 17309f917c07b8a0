package nexmark.jet.report;

import static nexmark.jet.table.Figures.MICROS_PER_MILLI;
import static nexmark.jet.table.Figures.MILLIS_PER_SECOND;
import static nexmark.jet.table.Figures.NANOS_PER_MILLI;
import static nexmark.jet.table.Figures.PERCENT;
import static nexmark.jet.table.Figures.orDash;
import static nexmark.jet.table.Figures.text;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.event.EventKind;
import nexmark.jet.latency.IntervalLog;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.observer.ClockOffset;
import nexmark.jet.oracle.MapSettings;
import nexmark.jet.oracle.MapSettings.Locality;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Engine;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.query.Query;
import nexmark.jet.question.Setting;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.FaultOutcome.Recovery;
import nexmark.jet.result.FaultOutcome.Stretch;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.NetworkTraffic;
import nexmark.jet.result.ReadBack;
import nexmark.jet.result.Requirement.CheckedRequirement;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.RunResult.OneJob;
import nexmark.jet.result.Snapshots;
import nexmark.jet.result.StateSize;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.Throughput;
import nexmark.jet.result.VertexFigures;

/**
 * The parts of a result that people read as sentences, by their names and a line each. Terminals and pages have their
 * lines from here; a part without lines has nothing to say.
 */
public final class ResultLines {

    private ResultLines() {}

    /** The machines of a run, and the amounts that it processed. */
    public static Map<String, List<String>> measurement(RunResult result) {
        Throughput figures = result.throughput();
        Map<String, List<String>> parts = new LinkedHashMap<>();
        parts.put("measured on", MachineLines.machines(List.of(result)));
        parts.put("machine", List.of(MachineLines.load(result.cluster().machines())));
        addEvents(result, parts);
        parts.put("jobs", jobs(result.job().jobs()));
        parts.put("backlog", backlog(figures).stream().toList());
        parts.put(
                "results",
                List.of(text(
                        "%s rows/s, %,d in all",
                        orDash("%,.0f", figures.resultsPerSecond()),
                        result.latency().rows())));
        String lag = orDash("%,.1f", figures.maxLagMillis()) + " ms at most";
        parts.put("source lag", figures.isOfClosedLoop() ? List.of() : List.of(lag));
        parts.put(
                "cost",
                List.of(text(
                        "%s CPU s per million events, %s events per core second",
                        orDash("%.3f", figures.cpuSecondsPerMillionEvents()),
                        orDash("%,.0f", figures.eventsPerCoreSecond()))));
        parts.put("threads", threads(result).stream().toList());
        parts.put("queues", queues(result.job().vertices()).stream().toList());
        parts.put("state", state(result.job().state()).stream().toList());
        boolean hasSnapshots = result.plan().job().guarantee() != Guarantee.NONE;
        parts.put("snapshots", hasSnapshots ? List.of(snapshots(result.job().snapshots())) : List.of());
        return parts;
    }

    /** The emitted rate comes first; it differs from the schedule's where some events are not made. */
    private static void addEvents(RunResult result, Map<String, List<String>> parts) {
        Throughput figures = result.throughput();
        boolean areSomeKinds = !result.plan().workload().isFiltered()
                && QueryLookup.byId(result.plan().query()).definition().reads().size() < EventKind.values().length
                && Math.round(figures.scheduledPerSecond()) < figures.offeredPerSecond();
        parts.put(
                "emitted",
                List.of(text(
                        "%s events/s for %.0f s, %s%s",
                        orDash("%,.0f", figures.emittedPerSecond()),
                        result.times().measuredSeconds(),
                        ofSchedule(figures),
                        areSomeKinds ? ": only kinds that the query reads" : "")));
        if (areSomeKinds) {
            parts.put("offered", List.of(text("%,d events/s of all kinds", figures.offeredPerSecond())));
        }
    }

    /** The traffic between members, and how far their clocks are apart. */
    public static Map<String, List<String>> network(RunResult result) {
        NetworkTraffic network = result.job().network();
        Map<String, List<String>> parts = new LinkedHashMap<>();
        parts.put(
                "network",
                List.of(text(
                        "%s bytes and %s items between members per event",
                        orDash("%,.2f", network.bytesPerEvent()), orDash("%,.3f", network.itemsPerEvent()))));
        parts.put("clocks", List.of(clocks(result.cluster())));
        parts.put(
                "I/O threads",
                result.cluster().members().stream()
                        .map(ResultLines::ioThreads)
                        .filter(line -> line.contains(","))
                        .toList());
        return parts;
    }

    /** The mean traffic of each of a member's I/O threads. */
    private static String ioThreads(MemberFigures member) {
        return member.parts().values().stream()
                .flatMap(parts -> parts.entrySet().stream())
                .filter(part -> part.getKey().endsWith(" megabytes"))
                .map(part -> text("%s %.1f", part.getKey(), part.getValue().mean()))
                .collect(Collectors.joining(", ", member.member() + ": ", " MB/s"))
                .replaceAll("thread-| megabytes", "");
    }

    /** Why latency rose, how the answers were proved, and what the run reached of its goals. */
    public static Map<String, List<String>> answers(RunResult result) {
        RunResult.Rows rows = result.rows();
        Map<String, List<String>> parts = new LinkedHashMap<>();
        parts.put("causes", Spikes.lines(result.causes()));
        if (rows.faulted() == null) {
            parts.put("check", check(rows, result.plan().check()));
        } else {
            parts.put("fault", faults(rows.faulted()));
            parts.put("rows", rows(rows.faulted(), result.status()));
        }
        parts.put("map", readBack(rows.readBack()));
        parts.put(
                "required",
                result.requirements().stream().map(CheckedRequirement::inWords).toList());
        return parts;
    }

    /**
     * The bottleneck's queues: whatever takes from a full queue holds the job up, or shares its threads; empty if none
     * was usually half full.
     */
    static Optional<String> queues(List<VertexFigures> vertices) {
        return JobGraph.bottleneck(vertices)
                .map(vertex -> text(
                        "fullest before %s: %.0f %% (usually %.0f %%; takes %,.0f items/s)",
                        vertex.name(),
                        vertex.highestQueueFill() * PERCENT,
                        vertex.queueFill() * PERCENT,
                        vertex.receivedPerSecond()));
    }

    /** How many equal jobs there were, and from where to where their p99 reach; nothing if there was one. */
    private static List<String> jobs(List<OneJob> jobs) {
        if (jobs == null) {
            return List.of();
        }
        DoubleSummaryStatistics p99 = jobs.stream()
                .map(OneJob::p99Micros)
                .filter(Objects::nonNull)
                .collect(Collectors.summarizingDouble(micros -> micros / MICROS_PER_MILLI));
        String range = p99.getCount() == 0 ? "" : text(", p99 of each %,.1f .. %,.1f ms", p99.getMin(), p99.getMax());
        return List.of(jobs.size() + range);
    }

    /** How many threads ran Java in the members' JVMs, and the parallelism; empty if nobody counted. */
    private static Optional<String> threads(RunResult result) {
        double most = result.cluster().members().stream()
                .map(member -> member.figures().get("threadCount"))
                .filter(Objects::nonNull)
                .mapToDouble(MemberFigures.Spread::max)
                .sum();
        return most == 0
                ? Optional.empty()
                : Optional.of(text(
                        "%,.0f in the members' JVMs, parallelism %d",
                        most, result.plan().cluster().threads()));
    }

    static Optional<String> backlog(Throughput figures) {
        return Optional.ofNullable(figures.catchUp())
                .map(catchUp -> text(
                        "%s events, %s, at %s events/s until then",
                        catchUp.events() == null ? "unknown" : text("%,d", catchUp.events()),
                        catchUp.caughtUpMillis() == null
                                ? "not caught up before the measured interval"
                                : text("caught up %.1f s after the job began", catchUp.caughtUpMillis() / 1000.0),
                        orDash("%,.0f", catchUp.perSecond())));
    }

    /**
     * The emitted rate as a share of the schedule's: {@code 100.0 % of the 200,000 scheduled}. The rates themselves may
     * differ by some events, because an event that is due just before the measured interval may enter the pipeline
     * within it.
     */
    static String ofSchedule(Throughput figures) {
        if (figures.isOfClosedLoop()) {
            return "in a closed loop";
        }
        String scheduled = text("%,.0f scheduled", figures.scheduledPerSecond());
        return figures.emittedPerSecond() == null
                ? scheduled
                : text("%.1f %% of the ", figures.emittedPerSecond() / figures.scheduledPerSecond() * PERCENT)
                        + scheduled;
    }

    /** The percentiles that a few excursions decide, with the number of these; empty if there are none. */
    public static Optional<String> fewExcursions(LatencySummary series) {
        String few = series.percentiles().entrySet().stream()
                .filter(percentile -> percentile.getValue().restsOnFewExcursions())
                .map(percentile ->
                        percentile.getKey() + " " + percentile.getValue().excursions())
                .collect(Collectors.joining(", "));
        return few.isEmpty() ? Optional.empty() : Optional.of("few bursts above (" + few + "): repeat the run");
    }

    /** The size of the state; empty if the query keeps none. */
    private static Optional<String> state(StateSize state) {
        return Optional.ofNullable(state)
                .map(size -> text(
                        "%s at the end, %,d at most",
                        Counts.of(size.lastEntries(), "entry", "entries"), size.largestEntries()));
    }

    /** How many of the snapshots succeeded whose end was seen, and how long and large they were. */
    private static String snapshots(Snapshots snapshots) {
        if (snapshots == null) {
            return "not known";
        }
        String unseen = snapshots.unseen() == 0 ? "" : text(" (and %,d not seen)", snapshots.unseen());
        String figures = snapshots.succeeded() == 0
                ? ""
                : text(
                        ", %,d ms median, %,d ms at most, %s median, %s at most",
                        snapshots.medianMillis(),
                        snapshots.maxMillis(),
                        Counts.shortBytes(snapshots.medianBytes()),
                        Counts.shortBytes(snapshots.maxBytes()));
        return text("%,d of %,d", snapshots.succeeded(), snapshots.succeeded() + snapshots.failed()) + unseen + figures;
    }

    /** The user's words for a run, and its tags: {@code before, host=c7i}; empty if there are none. */
    public static String label(RunResult result) {
        Stream<String> tags = result.tags().entrySet().stream().map(tag -> tag.getKey() + "=" + tag.getValue());
        return Stream.concat(Stream.ofNullable(result.label()), tags).collect(Collectors.joining(", "));
    }

    static String clocks(RunResult.ClusterFigures cluster) {
        ClockOffset worst = cluster.clocks() == null ? null : cluster.clocks().worst();
        if (worst != null) {
            return text(
                    "those of %s and %s differ by %.3f ms, give or take %.3f ms; no others by more",
                    worst.member(),
                    worst.peer(),
                    Math.abs(worst.offsetNanos()) / NANOS_PER_MILLI,
                    worst.errorNanos() / NANOS_PER_MILLI);
        }
        long machines = cluster.members().stream()
                .map(MemberFigures::machine)
                .distinct()
                .count();
        return machines > 1
                ? "not known, members of different machines were never measured against each other"
                : "one, all members are on one machine";
    }

    /** Rows that were counted, recomputed and compared whole; with examples if there are wrong ones. */
    static List<String> check(RunResult.Rows rows, CheckMode mode) {
        List<String> lines = new ArrayList<>();
        if (rows.instants() != null) {
            addInstants(rows.instants(), lines);
        }
        CheckResult whole = rows.check();
        if (!whole.isRight() || whole.rowsExpected() > 0) {
            lines.addAll(whole(whole, isBounded(rows.instants()) ? "with bounds, bidder by bidder" : "whole"));
        } else if (rows.instants() == null || rows.instants().recomputed() == 0) {
            lines.add("unproved: " + (mode == CheckMode.OFF ? "--check off" : "nothing could be compared"));
        }
        return lines;
    }

    /** The values that were set and read back from a map; empty where none was. */
    private static List<String> readBack(ReadBack readBack) {
        return readBack == null
                ? List.of()
                : Stream.concat(Stream.of(readBack.inWords()), readBack.examples().stream())
                        .toList();
    }

    /** Whether the rows that were compared whole are right; with examples if there are wrong ones. */
    private static List<String> whole(CheckResult whole, String how) {
        if (whole.isRight()) {
            return List.of(Counts.of(whole.rowsExpected(), "row") + " compared " + how + ": all right");
        }
        List<String> lines = new ArrayList<>();
        lines.add(text(
                "WRONG: of %s expected, %,d missing; of %,d received, %,d unexpected",
                Counts.of(whole.rowsExpected(), "row"), whole.missing(), whole.rowsReceived(), whole.unexpected()));
        lines.addAll(whole.examples());
        return lines;
    }

    private static void addInstants(CheckedInstants instants, List<String> lines) {
        String times = instants.due() == null
                ? instants.inWords(instants.arrived())
                : text("%,d of %s", instants.arrived(), instants.inWords(instants.due()));
        String rows = instants.rowsDue() == null
                ? Counts.of(instants.rowsArrived(), "row")
                : text("%,d of %s", instants.rowsArrived(), Counts.of(instants.rowsDue(), "row"));
        lines.add(times + " and " + rows + " counted");
        lines.add(text(
                isBounded(instants)
                        ? "bounds checked in %,d of %s, no rows recomputed; %5$s had one right count only"
                        : "%,d of %s recomputed: %,d missing, %,d wrong",
                instants.recomputed(),
                instants.inWords(instants.total()),
                instants.missing(),
                instants.wrong(),
                Counts.of(instants.rowsRecomputed(), "row")));
        if (instants.recomputed() > 0 && instants.secondSeen() < 1) {
            lines.add(text(
                    "a second of wrong rows would be noticed with %.0f %%", Math.floor(100 * instants.secondSeen())));
        }
        lines.addAll(instants.examples());
    }

    private static boolean isBounded(CheckedInstants instants) {
        return instants != null && instants.unit().equals(CheckedInstants.BOUNDED);
    }

    /** For each fault, how long the job took to recover from it, and the rows until then. */
    static List<String> faults(FaultOutcome faulted) {
        return faulted.recoveries().stream()
                .flatMap(recovery -> recovery(recovery).stream())
                .toList();
    }

    /** How long the job took to recover from a fault, the rows until then, and what else is known of it. */
    static List<String> recovery(Recovery recovery) {
        String fault = text(
                "%s on member %d (%s): ",
                recovery.injected().fault(),
                recovery.injected().member(),
                recovery.injected().address());
        List<String> lines = new ArrayList<>(List.of(
                fault
                        + after("detected", recovery.detectedMillis(), "not noticed")
                        + after(", restarted", recovery.restartedMillis(), ", not restarted")
                        + (recovery.restarts() > 1 ? " (first of " + recovery.restarts() + " times)" : ""),
                after(
                                "caught up",
                                recovery.caughtUpMillis(),
                                "not caught up in time, expected a longer --measure or a lower --rate")
                        + "; until then " + rows(recovery)));
        addStretches("%,.0f", "rows/s", recovery, Stretch::rowsPerSecond, lines);
        addStretches("%,.1f", "p99, ms", recovery, each -> Headline.millis(each.p99Micros()), lines);
        recovery.migrations()
                .forEach(each -> lines.add(text(
                        "migration of %s in %.2f s",
                        each.moved(), (each.toMillis() - each.fromMillis()) / MILLIS_PER_SECOND)));
        return lines;
    }

    private static void addStretches(
            String format, String name, Recovery recovery, Function<Stretch, Double> figure, List<String> lines) {
        List<Double> figures = recovery.stretches().stream().map(figure).toList();
        if (figures.stream().anyMatch(Objects::nonNull)) {
            Stream<String> texts = figures.stream().map(each -> each == null ? "-" : text(format, each));
            lines.add(name + text(": %s before, %s until then, %s after", texts.toArray()));
        }
    }

    private static String after(String what, Long millis, String otherwise) {
        return millis == null ? otherwise : text("%s after %.2f s", what, millis / MILLIS_PER_SECOND);
    }

    private static String rows(Recovery recovery) {
        if (recovery.rows() == 0) {
            return "no rows";
        }
        String p99 =
                recovery.p99Micros() == null ? "" : text(", p99 %,.3f ms", recovery.p99Micros() / MICROS_PER_MILLI);
        return text(
                "%s%s, max %,.3f ms", Counts.of(recovery.rows(), "row"), p99, recovery.maxMicros() / MICROS_PER_MILLI);
    }

    /**
     * The fate of the rows, and of the promise; with examples if it is broken.
     *
     * @param judged how the run ended: its verdict counts, and the rows are not judged again
     */
    static List<String> rows(FaultOutcome faulted, Status judged) {
        FaultOutcome.Promise promise = faulted.promiseAsJudged(judged);
        List<String> lines = new ArrayList<>();
        lines.add(text(
                "%,d expected: %,d lost, %,d duplicated, %,d wrong (%s); %,d rolled back, %s",
                faulted.rows().expected(),
                faulted.rows().lost(),
                faulted.rows().duplicated(),
                faulted.rows().wrong(),
                faulted.guarantee() == Guarantee.NONE ? "no guarantee" : faulted.guarantee() + " " + promise,
                faulted.rolledBack(),
                Counts.of(faulted.executions(), "execution")));
        if (promise == FaultOutcome.Promise.BROKEN) {
            lines.addAll(faulted.rows().examples());
        }
        return lines;
    }

    /** The files of the members' profiles. Only one of the members that share a JVM has any. */
    public static List<String> profiles(StoredResult stored) {
        RunResult result = stored.result();
        return result.plan().profiler().stream()
                .flatMap(profiler -> profiler.files().stream())
                .flatMap(file -> result.cluster().members().stream()
                        .map(member -> stored.folder()
                                .resolve(IntervalLog.directoryName(member.member()))
                                .resolve(file)))
                .filter(Files::exists)
                .map(Path::toString)
                .toList();
    }

    /** The settings of a run that matter for its query: the query's, and the settings of the cluster and the job. */
    public static List<String> settings(Query query, RunPlan plan) {
        WorkloadPlan workload = plan.workload();
        List<String> ofQuery = new ArrayList<>();
        if (query.variants().size() > 1) {
            ofQuery.add(plan.job().variant().toString());
        }
        if (plan.phases().backlogMillis() > 0) {
            ofQuery.add("backlog " + Millis.text(plan.phases().backlogMillis()));
        }
        ofQuery.add(workload.eventsFrom().map(file -> "events of " + file).orElse("profile " + workload.profile()));
        if (workload.latePercent() > 0) {
            ofQuery.add(text(
                    "%d %% late by up to %s",
                    workload.latePercent(), Millis.text(workload.lateByMillis().orElse(0))));
        }
        query.definition().settings(workload.profile()).stream()
                .sorted(Comparator.naturalOrder())
                .flatMap(setting -> setting(setting, workload))
                .forEach(ofQuery::add);
        String ofJob = String.join(
                ", ",
                (plan.job().engine() == Engine.JET ? "" : "Flink, ")
                        + plan.cluster().inWords(),
                Counts.of(plan.cluster().threads(), plan.job().engine().worker()),
                "guarantee " + plan.job().guarantee()
                        + (plan.job().jobs() == 1 ? "" : ", " + plan.job().jobs() + " jobs")
                        + around(plan));
        return List.of(String.join(", ", ofQuery), ofJob);
    }

    private static String around(RunPlan plan) {
        String ofJournal = plan.job().journalMillis().stream()
                .mapToObj(millis -> " of " + Millis.text(millis) + " with an allowed lag of "
                        + Millis.text(plan.workload().allowedLagMillis()))
                .collect(Collectors.joining());
        return plan.job().around().stream()
                .map(option -> ", " + option.substring(2) + (option.endsWith("journal") ? ofJournal : ""))
                .collect(Collectors.joining());
    }

    private static Stream<String> setting(Setting setting, WorkloadPlan workload) {
        return switch (setting) {
            case KEYS -> workload.eventsFrom().isPresent() ? Stream.of() : keys(workload);
            case WINDOW -> Stream.of("window " + Millis.text(workload.windowMillis()));
            case SLIDE -> Stream.of("slide " + Millis.text(workload.slideMillis()));
            case GAP -> Stream.of("gap " + Millis.text(workload.windowMillis()));
            case TICK -> Stream.of("tick " + Millis.text(workload.slideMillis()));
            case JOIN_SPAN, BID_SPAN ->
                workload.eventsFrom().isPresent() ? Stream.of() : Stream.of("join span " + workload.joinSpan());
            case LAG -> Stream.of("allowed lag " + Millis.text(workload.allowedLagMillis()));
            case MAP -> workload.map().stream().flatMap(ResultLines::map);
        };
    }

    private static Stream<String> map(MapSettings map) {
        return Stream.of(
                        Counts.text(map.keyBytes()) + "-byte keys, " + map.keyChoice(),
                        Counts.text(map.valueBytes()) + "-byte values",
                        map.writePercent() + " % writes",
                        Counts.of(map.backups(), "backup"),
                        (map.closed() ? "closed loop, " : "") + Counts.text(map.inFlight()) + " in flight",
                        map.batch() == 1 ? "" : Counts.text(map.batch()) + " entries at once",
                        map.locality() == Locality.RANDOM ? "" : map.locality() + " keys",
                        "asked by " + (map.clients() == 1 ? "" : map.clients() + " ") + map.requests())
                .filter(words -> !words.isEmpty());
    }

    private static Stream<String> keys(WorkloadPlan workload) {
        String keys = Counts.shortText((double) workload.keys()) + " keys";
        return workload.hotAuctionRatio() == PlanDefaults.HOT_AUCTION_RATIO
                ? Stream.of(keys)
                : Stream.of(keys, "hot auction ratio " + workload.hotAuctionRatio());
    }
}

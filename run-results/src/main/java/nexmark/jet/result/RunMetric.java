package nexmark.jet.result;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.FaultOutcome.DeliveredRows;
import nexmark.jet.result.FaultOutcome.Recovery;
import nexmark.jet.result.Throughput.CatchUp;
import nexmark.jet.statistics.Spread;

/**
 * A figure of a run or of its members. This is the one table of them: the summary of {@code result.json}, the columns
 * of {@code results.csv}, goals, the columns of experiments and comparisons, and the tables of members have their
 * figures from here, in this order. {@code results/nexmark_results/figures.csv} says what each one means; Python reads
 * its columns from there, and a test compares it with this table.
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
public enum RunMetric {
    P50("p50Ms", "p50", "ms", percentile("p50")),
    P90("p90Ms", "p90", "ms", percentile("p90")),
    P99("p99Ms", "p99", "ms", percentile("p99")),
    P99_9("p999Ms", "p99.9", "ms", percentile("p99.9")),
    P99_99("p9999Ms", "p99.99", "ms", percentile("p99.99")),
    MAX("maxMs", "max", "ms", run -> millis(run, run.main().maxMicros())),
    SAMPLES("samples", run -> run.main().samples()),
    OFFERED("offeredPerSecond", throughput(Throughput::offeredPerSecond)),
    SCHEDULED("scheduledPerSecond", throughput(Throughput::scheduledPerSecond)),
    THROUGHPUT("emittedPerSecond", "throughput", "events/s", throughput(Throughput::emittedPerSecond)),
    RESULTS("resultsPerSecond", throughput(Throughput::resultsPerSecond)),
    LAG("maxLagMillis", "lag", "ms", throughput(Throughput::maxLagMillis)),
    COST(
            "cpuSecondsPerMillionEvents",
            "cost",
            "CPU s per million events",
            throughput(Throughput::cpuSecondsPerMillionEvents)),
    EVENTS_PER_CORE("eventsPerCoreSecond", throughput(Throughput::eventsPerCoreSecond)),
    HEAP("heapAfterGcMegabytes", "heap", "MB", null, mean("heapAfterGcMegabytes")),
    MEASURED("measuredSeconds", run -> run.times().measuredSeconds()),
    RECOMPUTED("instantsRecomputed", run -> ofInstants(run, CheckedInstants::recomputed)),
    INSTANTS_MISSING("instantsMissing", run -> ofInstants(run, CheckedInstants::missing)),
    INSTANTS_WRONG("instantsWrong", run -> ofInstants(run, CheckedInstants::wrong)),
    COMPARED("rowsCompared", run -> ofRows(run, CheckResult::rowsExpected, DeliveredRows::expected)),
    LOST("rowsLost", "lost", "rows", run -> ofRows(run, CheckResult::missing, DeliveredRows::lost)),
    WRONG("rowsWrong", "wrong", "rows", run -> ofRows(run, CheckResult::unexpected, DeliveredRows::wrong)),
    DUPLICATED("rowsDuplicated", "duplicated", "rows", run -> ofRows(run, check -> null, DeliveredRows::duplicated)),
    NETWORK(
            "bytesPerEvent",
            "network",
            "bytes/event",
            run -> run.job().network().bytesPerEvent()),
    RECOVERY("caughtUpMillis", "recovery", "ms", RunMetric::longestRecovery),
    SNAPSHOT("snapshotMillis", "snapshot", "ms", run -> of(run.job().snapshots(), Snapshots::medianMillis)),
    MEAN("meanMs", "mean", "ms", run -> millis(run, run.main().meanMicros())),
    CPU(
            "s/s",
            new Shown("CPU", "CPU\ns/s", "%.2f", "processor time of the member's JVM; 1 is a whole processor"),
            mean("processCpuSeconds")),
    OBSERVER(
            "%",
            new Shown("observer", null, null, "CPU time of the measuring threads, in % of one processor"),
            largest(spread -> 100 * spread.mean(), "observerCpuRatio")),
    WAIT(
            "ms/s",
            new Shown(
                    "wait",
                    "wait\nms/s",
                    "%.1f",
                    "the engine's threads were ready and had no processor, all threads together"),
            mean("cooperativeRunDelayMillis")),
    GC(
            "gcPercent",
            "gc",
            "%",
            new Shown("GC", "GC\n%", "%.2f", "time in pauses of the garbage collector"),
            largest(each -> each.mean() / 10, "gcPauseMillis")), // ms per s
    LONGEST_GC(
            "gcMaxMs",
            "gc-max",
            "ms",
            new Shown("GC max", "GC\nmax", "%.0f", "the longest"),
            most("gcLongestPauseMillis")),
    ALLOCATION(
            "allocatedMegabytesPerSecond", "alloc", "MB/s", run -> ofAll(run, mean("allocatedMegabytes"), Double::sum)),
    HICCUP(
            "ms",
            new Shown("hiccup max", "hiccup\nmax", "%.1f", "the longest delay of a thread that had to wake up"),
            most("longestHiccupMillis")),
    LARGEST_HEAP(
            "MB", new Shown("heap", "heap\nMB", "%,.0f", "in use after a collection"), most("heapAfterGcMegabytes")),
    RSS(
            "residentMegabytes",
            "rss",
            "MB",
            new Shown("RSS", "RSS\nMB", "%,.0f", "memory of the process"),
            most("residentMegabytes")),
    /** The imbalance of the input or the output threads, whichever is worse. */
    IO(
            "ioImbalanceRatio",
            "io",
            "x",
            new Shown("I/O", "I/O\nx", "%.1f", "fair shares that the busiest network thread carried"),
            mean("inputThreadImbalanceRatio", "outputThreadImbalanceRatio")),
    PARTITIONS("", new Shown("partitions", "parts", "%.0f", "that the member owned"), most("ownedPartitionCount")),
    ROUND_TRIP("roundTripMs", "round-trip", "ms", RunMetric::roundTrip),
    CATCH_UP(
            "catchUpPerSecond",
            "catch-up",
            "events/s",
            throughput(figures -> of(figures.catchUp(), CatchUp::perSecond))),
    RSS_LEAST("leastResidentMegabytes", "rss-least", "MB", run -> ofAll(run, RSS::of, Double::min)),
    /** The throughput also of runs that are not valid, such as those beyond the capacity, as far as it is known. */
    DELIVERED(
            "deliveredPerSecond",
            "delivered",
            "events/s",
            throughput(figures ->
                    figures.emittedPerSecond() == null ? figures.deliveredPerSecond() : figures.emittedPerSecond()));

    /** Figures of which the larger is the better one; of all others it is the smaller. */
    private static final Set<RunMetric> MORE_IS_BETTER = EnumSet.of(THROUGHPUT, CATCH_UP, DELIVERED);

    /**
     * A column of the tables of members: its name and what it means on pages, its heading and the format of its figures
     * in a terminal, which are null if only pages have it.
     */
    public record Shown(String name, String heading, String format, String meaning) {}

    private final String summaryName;
    private final String title;
    private final String unit;
    private final Shown shown;
    private final Function<RunResult, Number> ofRun;
    private final Function<MemberFigures, Double> ofMember;
    private final boolean isCompared;

    /** A figure of a run by which runs are compared. */
    RunMetric(String summaryName, String title, String unit, Function<RunResult, Number> ofRun) {
        this(summaryName, title, unit, null, ofRun, null, true);
    }

    /** A figure of a run that only its summary has. */
    RunMetric(String summaryName, Function<RunResult, Number> ofRun) {
        this(summaryName, summaryName, "", null, ofRun, null, false);
    }

    /**
     * A figure of members of which a run has the largest, and by which runs are compared; {@code shown} is null if the
     * tables of members do not have it.
     */
    RunMetric(String summaryName, String title, String unit, Shown shown, Function<MemberFigures, Double> ofMember) {
        this(summaryName, title, unit, shown, run -> ofAll(run, ofMember, Double::max), ofMember, true);
    }

    /** A figure that only the tables of members have. */
    RunMetric(String unit, Shown shown, Function<MemberFigures, Double> ofMember) {
        this(null, shown.name(), unit, shown, null, ofMember, false);
    }

    RunMetric(
            String summaryName,
            String title,
            String unit,
            Shown shown,
            Function<RunResult, Number> ofRun,
            Function<MemberFigures, Double> ofMember,
            boolean isCompared) {
        this.summaryName = summaryName;
        this.title = title;
        this.unit = unit;
        this.shown = shown;
        this.ofRun = ofRun;
        this.ofMember = ofMember;
        this.isCompared = isCompared;
    }

    /** The figures of a run's summary, in the order of their columns. */
    public static List<RunMetric> ofSummary() {
        return those(metric -> metric.summaryName != null);
    }

    /** The figures that goals and comparisons can name. */
    public static List<RunMetric> compared() {
        return those(metric -> metric.isCompared);
    }

    /** The columns of the tables of members. */
    public static List<RunMetric> ofMembers() {
        return those(metric -> metric.shown != null);
    }

    /** The figure that a column of {@code results.csv} has; empty if it has none. */
    public static Optional<RunMetric> inColumn(String column) {
        return ofSummary().stream()
                .filter(metric -> metric.summaryName.equals(column))
                .findFirst();
    }

    private static List<RunMetric> those(Predicate<RunMetric> isWanted) {
        return Arrays.stream(values()).filter(isWanted).toList();
    }

    static Optional<RunMetric> find(String name) {
        return compared().stream()
                .filter(metric -> metric.title.equalsIgnoreCase(name))
                .findFirst();
    }

    /** @throws UserMistake if no metric has this name */
    public static RunMetric named(String name) {
        return find(name)
                .orElseThrow(() -> new UserMistake("no metric '" + name + "', expected one of "
                        + compared().stream().map(RunMetric::title).collect(Collectors.joining(", "))));
    }

    /** The figures of a run by the names of their columns; a figure that was not measured is missing. */
    static Map<String, Double> summary(RunResult run) {
        Map<String, Double> figures = new LinkedHashMap<>();
        ofSummary().forEach(metric -> metric.of(run).ifPresent(value -> figures.put(metric.summaryName, value)));
        return figures;
    }

    /** The name for people and on the command line, such as {@code p99.9}. */
    public String title() {
        return title;
    }

    /** The name in a result's summary and in {@code results.csv}, such as {@code p999Ms}. */
    public String summaryName() {
        return summaryName;
    }

    /** Unit of the values, such as {@code ms}; empty where the name says it. */
    public String unit() {
        return unit;
    }

    /** Whether it is a latency of samples, which each series has. */
    boolean isLatency() {
        return compareTo(MAX) <= 0 || this == MEAN;
    }

    /** Whether the larger of two values is the better one. */
    public boolean moreIsBetter() {
        return MORE_IS_BETTER.contains(this);
    }

    /** The column in the tables of members; null if there is none. */
    public Shown shown() {
        return shown;
    }

    /** The figure of a member; null if it was not measured. */
    public Double of(MemberFigures member) {
        return ofMember.apply(member);
    }

    /** The value of a run, in the metric's unit; empty if it was not measured, or rests on too few samples. */
    public OptionalDouble of(RunResult result) {
        return optional(ofRun.apply(result));
    }

    public OptionalDouble of(Map<String, Double> summary) {
        return optional(summary.get(summaryName));
    }

    private static OptionalDouble optional(Number value) {
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value.doubleValue());
    }

    /** The spread over some runs; empty if none has the figure. */
    public Optional<Spread> spread(List<RunResult> runs) {
        return Spread.of(runs.stream()
                .map(this::of)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray());
    }

    @Override
    public String toString() {
        return title;
    }

    private static Function<RunResult, Number> percentile(String name) {
        return run -> millis(run, run.main().percentiles().get(name).micros());
    }

    private static Function<RunResult, Number> throughput(Function<Throughput, Number> figure) {
        return run -> figure.apply(run.throughput());
    }

    /** A latency that the clocks' error hides is no figure. */
    private static Double millis(RunResult run, Double micros) {
        boolean isFigure = micros != null && !run.cluster().hides(micros);
        return isFigure ? (Double) (micros / TimeUnit.MILLISECONDS.toMicros(1)) : null;
    }

    private static Double roundTrip(RunResult run) {
        nexmark.jet.probe.Spread trips = of(run.cluster().probe(), ProbeResult::roundTrips);
        return of(trips, spread -> spread.p50Micros() / TimeUnit.MILLISECONDS.toMicros(1));
    }

    /** The mean over the measured seconds; of several metrics the largest. */
    private static Function<MemberFigures, Double> mean(String... metrics) {
        return largest(MemberFigures.Spread::mean, metrics);
    }

    /** The largest of the measured seconds. */
    private static Function<MemberFigures, Double> most(String metric) {
        return largest(MemberFigures.Spread::max, metric);
    }

    private static Function<MemberFigures, Double> largest(
            Function<MemberFigures.Spread, Double> figure, String... metrics) {
        return member -> reduced(Stream.of(metrics).map(member.figures()::get), figure, Double::max);
    }

    private static Double ofAll(RunResult run, Function<MemberFigures, Double> figure, BinaryOperator<Double> both) {
        return reduced(run.cluster().members().stream(), figure, both);
    }

    private static <T> Double reduced(Stream<T> all, Function<T, Double> figure, BinaryOperator<Double> both) {
        return all.filter(Objects::nonNull)
                .map(figure)
                .filter(Objects::nonNull)
                .reduce(both)
                .orElse(null);
    }

    private static Long ofInstants(RunResult run, Function<CheckedInstants, Long> figure) {
        return of(run.rows().faulted() == null ? run.rows().instants() : null, figure);
    }

    /** Nothing that was compared proves nothing, so it has no figure. */
    private static Long ofRows(
            RunResult run, Function<CheckResult, Long> figure, Function<DeliveredRows, Long> afterFaults) {
        if (run.rows().faulted() != null) {
            return afterFaults.apply(run.rows().faulted().rows());
        }
        CheckResult check = run.rows().check();
        return check.rowsExpected() > 0 || check.rowsReceived() > 0 ? figure.apply(check) : null;
    }

    /**
     * Null if there was neither fault nor backlog, or if the job did not catch up after one: then the longest time
     * is not known.
     */
    private static Long longestRecovery(RunResult run) {
        if (run.throughput().catchUp() != null) {
            return run.throughput().catchUp().caughtUpMillis();
        }
        FaultOutcome faulted = run.rows().faulted();
        List<Long> times = faulted == null
                ? List.of()
                : faulted.recoveries().stream().map(Recovery::caughtUpMillis).toList();
        return times.isEmpty() || times.contains(null) ? null : Collections.max(times);
    }

    private static <T, F> F of(T measured, Function<T, F> figure) {
        return measured == null ? null : figure.apply(measured);
    }
}

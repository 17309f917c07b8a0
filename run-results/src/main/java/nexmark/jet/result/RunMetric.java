package nexmark.jet.result;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import nexmark.jet.process.UserMistake;
import nexmark.jet.statistics.Spread;

/**
 * A figure by which runs are compared, and which goals can name. Its values are those of {@link RunResult#summary()}.
 */
public enum RunMetric {
    P50("p50", "p50Ms", "ms", false),
    P90("p90", "p90Ms", "ms", false),
    P99("p99", "p99Ms", "ms", false),
    P99_9("p99.9", "p999Ms", "ms", false),
    P99_99("p99.99", "p9999Ms", "ms", false),
    MAX("max", "maxMs", "ms", false),
    /** Events that entered the pipeline, per second. */
    THROUGHPUT("throughput", "emittedPerSecond", "events/s", true),
    /** CPU time of all members' JVMs per million emitted events. */
    COST("cost", "cpuSecondsPerMillionEvents", "CPU s per million events", false),
    /** The most heap that any member's collections left, on average over the measured seconds. */
    HEAP("heap", "heapAfterGcMegabytes", "MB", false),
    LAG("lag", "maxLagMillis", "ms", false),
    /** Bytes that went from member to member, per event that entered the pipeline; 0 on one member. */
    NETWORK("network", "bytesPerEvent", "bytes/event", false),
    /** Of the rows that were compared: those that were due and did not arrive. */
    LOST("lost", "rowsLost", "rows", false),
    /** Of the rows that were compared: those that arrived and were not due. */
    WRONG("wrong", "rowsWrong", "rows", false),
    /** Rows that arrived more often than they were due; known after faults only. */
    DUPLICATED("duplicated", "rowsDuplicated", "rows", false),
    /**
     * From a fault, or the begin of a job with a backlog, until the job had caught up; of several faults the longest
     * such time.
     */
    RECOVERY("recovery", "caughtUpMillis", "ms", false),
    /** Median time of the successful snapshots of the job's state. */
    SNAPSHOT("snapshot", "snapshotMillis", "ms", false),
    /** The mean latency of the main series. */
    MEAN("mean", "meanMs", "ms", false),
    /** The most memory that the process of any member took. */
    RSS("rss", "residentMegabytes", "MB", false),
    /** Of the members, the most that the busiest I/O thread carried, in fair shares: 1 is balance. */
    IO("io", "ioImbalanceRatio", "x", false),
    /** Median round trip between two members, before the first event; known with more than one. */
    ROUND_TRIP("round-trip", "roundTripMs", "ms", false),
    /** Events that entered the pipeline per second until a job with a backlog had caught up: as many as it can take. */
    CATCH_UP("catch-up", "catchUpPerSecond", "events/s", true);

    private final String title;
    private final String summaryName;
    private final String unit;
    private final boolean moreIsBetter;

    RunMetric(String title, String summaryName, String unit, boolean moreIsBetter) {
        this.title = title;
        this.summaryName = summaryName;
        this.unit = unit;
        this.moreIsBetter = moreIsBetter;
    }

    /** @throws UserMistake if no metric has this name */
    public static RunMetric named(String name) {
        return Arrays.stream(values())
                .filter(metric -> metric.title.equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new UserMistake("no metric '" + name + "', expected one of "
                        + Arrays.stream(values()).map(RunMetric::title).collect(Collectors.joining(", "))));
    }

    /** The name for people and on the command line, such as {@code p99.9}. */
    public String title() {
        return title;
    }

    /** The name in a result's summary and in {@code results.csv}, such as {@code p999Ms}. */
    public String summaryName() {
        return summaryName;
    }

    /** Unit of the values, such as {@code ms}. */
    public String unit() {
        return unit;
    }

    /** Whether the larger of two values is the better one. */
    public boolean moreIsBetter() {
        return moreIsBetter;
    }

    /** The value of a run, in the metric's unit; empty if it was not measured, or rests on too few samples. */
    public OptionalDouble of(RunResult result) {
        return of(result.summary());
    }

    public OptionalDouble of(Map<String, Double> summary) {
        Double value = summary.get(summaryName);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
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
}

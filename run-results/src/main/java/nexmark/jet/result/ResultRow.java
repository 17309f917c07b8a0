package nexmark.jet.result;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.table.Csv;

/** A run as one row of a table, such as {@code results.csv}. Every run has the same columns, in the same order. */
public final class ResultRow {

    /** Columns that name the run, its settings and its machine. */
    private static final List<String> FACTS = columns(
            "id,startedAt,status,label,query,profile,rate,cluster,members,variant,guarantee,jvm,revision,plan,machine");

    /** All figures that a summary can have. */
    private static final List<String> FIGURES = columns(
            "p50Ms,p90Ms,p99Ms,p999Ms,p9999Ms,maxMs,samples,offeredPerSecond,scheduledPerSecond,emittedPerSecond,"
                    + "resultsPerSecond,maxLagMillis,cpuSecondsPerMillionEvents,eventsPerCoreSecond,heapAfterGcMegabytes,"
                    + "measuredSeconds,instantsRecomputed,instantsMissing,instantsWrong,rowsCompared,rowsLost,rowsWrong,"
                    + "rowsDuplicated,bytesPerEvent,caughtUpMillis,snapshotMillis");

    private static final String TAGS = "tags";
    private static final int DECIMALS = 6;

    private ResultRow() {}

    /** The columns' names. */
    public static List<String> columns() {
        List<String> columns = new ArrayList<>(FACTS);
        columns.addAll(FIGURES);
        columns.add(TAGS);
        return columns;
    }

    /** The cells of a run by the name of their column, in the order of the columns; null where something is not known. */
    public static Map<String, Object> of(RunResult result) {
        Map<String, Object> cells = new LinkedHashMap<>();
        columns().forEach(column -> cells.put(column, null));
        putFacts(result, cells);
        result.summary().forEach((name, figure) -> cells.replace(name, number(figure)));
        cells.put(
                TAGS,
                result.tags().entrySet().stream()
                        .map(tag -> tag.getKey() + "=" + tag.getValue())
                        .collect(Collectors.joining(";")));
        return Collections.unmodifiableMap(cells);
    }

    private static void putFacts(RunResult result, Map<String, Object> cells) {
        RunPlan plan = result.plan();
        cells.put("id", result.id());
        cells.put("startedAt", result.times().startedAt());
        cells.put("status", result.status().toString());
        cells.put("label", result.label());
        cells.put("query", plan.query());
        cells.put("profile", plan.workload().profile().toString());
        cells.put("rate", plan.workload().rate());
        cells.put("cluster", plan.cluster().spec());
        cells.put("members", plan.cluster().members());
        cells.put("variant", plan.job().variant().toString());
        cells.put("guarantee", plan.job().guarantee().toString());
        cells.put("jvm", plan.cluster().jvm().orElse(null));
        cells.put(
                "revision",
                result.benchmark() == null ? null : result.benchmark().gitRevision());
        cells.put("plan", result.planKey());
        cells.put("machine", result.environments().first().cpu().inWords());
    }

    /** A number that is written plainly: whole where it is whole, otherwise with as many decimals as it needs, at most six. */
    private static Number number(double figure) {
        if (!Double.isFinite(figure)) {
            return null;
        }
        BigDecimal rounded = BigDecimal.valueOf(figure)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .stripTrailingZeros();
        return rounded.scale() > 0 ? rounded : (Number) rounded.toBigInteger();
    }

    /** A table of runs, a row each, below the columns' names. */
    public static Csv table(List<RunResult> results) {
        Csv csv = new Csv(columns());
        results.forEach(result -> csv.row(new ArrayList<>(of(result).values())));
        return csv;
    }

    private static List<String> columns(String names) {
        return List.of(names.split(",", -1));
    }
}

package nexmark.jet.result;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import nexmark.jet.table.Columns;
import nexmark.jet.table.Csv;

/** A run as one row of a table, such as {@code results.csv}. Every run has the same columns, in the same order. */
public final class ResultRow {

    private static final int DECIMALS = 6;

    private static final Columns<RunResult> COLUMNS = new Columns<RunResult>()
            .with("id", RunResult::id)
            .with("startedAt", run -> run.times().startedAt())
            .with("status", run -> run.status().toString())
            .with("label", RunResult::label)
            .with("query", run -> run.plan().query())
            .with("profile", run -> run.plan().workload().profile().toString())
            .with("rate", run -> run.plan().workload().rate())
            .with("cluster", run -> run.plan().cluster().spec())
            .with("members", run -> run.plan().cluster().members())
            .with("engine", run -> run.plan().job().engine().toString())
            .with("variant", run -> run.plan().job().variant().toString())
            .with("guarantee", run -> run.plan().job().guarantee().toString())
            .with("jvm", run -> run.plan().cluster().jvm().orElse(null))
            .with(
                    "revision",
                    run -> run.benchmark() == null ? null : run.benchmark().gitRevision())
            .with("plan", RunResult::planKey)
            .with("machine", run -> run.environments().first().cpu().inWords());

    static {
        RunMetric.ofSummary().forEach(metric -> COLUMNS.with(metric.summaryName(), run -> number(metric.of(run))));
        COLUMNS.with("windowMillis", run -> run.plan().workload().windowMillis())
                .with("slideMillis", run -> run.plan().workload().slideMillis())
                .with("eventsFrom", run -> run.plan().workload().eventsFrom().orElse(null))
                .with("doubt", run -> String.join(", ", run.doubts()))
                .with("tags", ResultRow::tags);
    }

    private ResultRow() {}

    public static List<String> columns() {
        return COLUMNS.names();
    }

    /**
     * The cells of a run by the name of their column, in the order of the columns; null where something is not known.
     */
    public static Map<String, Object> of(RunResult result) {
        Map<String, Object> cells = new LinkedHashMap<>();
        COLUMNS.names().forEach(name -> cells.put(name, COLUMNS.cell(result, name)));
        return cells;
    }

    /**
     * A number that is written plainly: whole where it is whole, otherwise with as many decimals as it needs, at most
     * six.
     */
    private static Number number(OptionalDouble figure) {
        if (figure.isEmpty() || !Double.isFinite(figure.getAsDouble())) {
            return null;
        }
        BigDecimal rounded = BigDecimal.valueOf(figure.getAsDouble())
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .stripTrailingZeros();
        return rounded.scale() > 0 ? rounded : (Number) rounded.toBigInteger();
    }

    private static String tags(RunResult run) {
        return run.tags().entrySet().stream()
                .map(tag -> tag.getKey() + "=" + tag.getValue())
                .collect(Collectors.joining(";"));
    }

    /** A table of runs, a row each, below the columns' names. */
    public static Csv table(List<RunResult> results) {
        return COLUMNS.csv(results);
    }
}

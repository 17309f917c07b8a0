package nexmark.jet.result;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import nexmark.jet.table.Csv;

/** A run as one row of a table, such as {@code results.csv}. Every run has the same columns, in the same order. */
public final class ResultRow {

    private static final int DECIMALS = 6;

    private static final Map<String, Function<RunResult, Object>> COLUMNS = new LinkedHashMap<>();

    static {
        COLUMNS.put("id", RunResult::id);
        COLUMNS.put("startedAt", run -> run.times().startedAt());
        COLUMNS.put("status", run -> run.status().toString());
        COLUMNS.put("label", RunResult::label);
        COLUMNS.put("query", run -> run.plan().query());
        COLUMNS.put("profile", run -> run.plan().workload().profile().toString());
        COLUMNS.put("rate", run -> run.plan().workload().rate());
        COLUMNS.put("cluster", run -> run.plan().cluster().spec());
        COLUMNS.put("members", run -> run.plan().cluster().members());
        COLUMNS.put("engine", run -> run.plan().job().engine().toString());
        COLUMNS.put("variant", run -> run.plan().job().variant().toString());
        COLUMNS.put("guarantee", run -> run.plan().job().guarantee().toString());
        COLUMNS.put("jvm", run -> run.plan().cluster().jvm().orElse(null));
        COLUMNS.put(
                "revision",
                run -> run.benchmark() == null ? null : run.benchmark().gitRevision());
        COLUMNS.put("plan", RunResult::planKey);
        COLUMNS.put("machine", run -> run.environments().first().cpu().inWords());
        RunMetric.ofSummary().forEach(metric -> COLUMNS.put(metric.summaryName(), run -> number(metric.of(run))));
        COLUMNS.put("windowMillis", run -> run.plan().workload().windowMillis());
        COLUMNS.put("slideMillis", run -> run.plan().workload().slideMillis());
        COLUMNS.put("eventsFrom", run -> run.plan().workload().eventsFrom().orElse(null));
        COLUMNS.put("doubt", run -> String.join(", ", run.doubts()));
        COLUMNS.put("tags", ResultRow::tags);
    }

    private ResultRow() {}

    public static List<String> columns() {
        return List.copyOf(COLUMNS.keySet());
    }

    /**
     * The cells of a run by the name of their column, in the order of the columns; null where something is not known.
     */
    public static Map<String, Object> of(RunResult result) {
        Map<String, Object> cells = new LinkedHashMap<>();
        COLUMNS.forEach((name, column) -> cells.put(name, column.apply(result)));
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
        Csv csv = new Csv(columns());
        results.forEach(result -> csv.row(new ArrayList<>(of(result).values())));
        return csv;
    }
}

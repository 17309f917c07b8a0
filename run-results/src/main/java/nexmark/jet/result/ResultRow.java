package nexmark.jet.result;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.FaultOutcome.DeliveredRows;
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
        Summary.names()
                .forEach(name -> COLUMNS.put(name, run -> number(run.summary().get(name))));
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

    /** Whether a column has measured figures. */
    public static boolean isFigure(String column) {
        return Summary.names().contains(column);
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
    private static Number number(Double figure) {
        if (figure == null || !Double.isFinite(figure)) {
            return null;
        }
        BigDecimal rounded = BigDecimal.valueOf(figure)
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

    /** Picks out of a result the figures by which runs are compared, each a number under a name of its own. */
    static final class Summary {

        private static final Map<String, Function<RunResult, Number>> FIGURES = new LinkedHashMap<>();

        static {
            for (String name : List.of("p50", "p90", "p99", "p99.9", "p99.99")) {
                FIGURES.put(
                        name.replace(".", "") + "Ms",
                        run -> millis(run, run.main().percentiles().get(name).micros()));
            }
            FIGURES.put("maxMs", run -> millis(run, run.main().maxMicros()));
            FIGURES.put("samples", run -> run.main().samples());
            FIGURES.put("offeredPerSecond", run -> run.throughput().offeredPerSecond());
            FIGURES.put("scheduledPerSecond", run -> run.throughput().scheduledPerSecond());
            FIGURES.put("emittedPerSecond", run -> run.throughput().emittedPerSecond());
            FIGURES.put("resultsPerSecond", run -> run.throughput().resultsPerSecond());
            FIGURES.put("maxLagMillis", run -> run.throughput().maxLagMillis());
            FIGURES.put("cpuSecondsPerMillionEvents", run -> run.throughput().cpuSecondsPerMillionEvents());
            FIGURES.put("eventsPerCoreSecond", run -> run.throughput().eventsPerCoreSecond());
            FIGURES.put(
                    "heapAfterGcMegabytes", run -> largest(run, MemberFigures.Spread::mean, "heapAfterGcMegabytes"));
            FIGURES.put("measuredSeconds", run -> run.times().measuredSeconds());
            FIGURES.put("instantsRecomputed", run -> ofInstants(run, CheckedInstants::recomputed));
            FIGURES.put("instantsMissing", run -> ofInstants(run, CheckedInstants::missing));
            FIGURES.put("instantsWrong", run -> ofInstants(run, CheckedInstants::wrong));
            FIGURES.put("rowsCompared", run -> ofRows(run, CheckResult::rowsExpected, DeliveredRows::expected));
            FIGURES.put("rowsLost", run -> ofRows(run, CheckResult::missing, DeliveredRows::lost));
            FIGURES.put("rowsWrong", run -> ofRows(run, CheckResult::unexpected, DeliveredRows::wrong));
            FIGURES.put("rowsDuplicated", run -> ofRows(run, check -> null, DeliveredRows::duplicated));
            FIGURES.put("bytesPerEvent", run -> run.job().network().bytesPerEvent());
            FIGURES.put("caughtUpMillis", Summary::longestRecovery);
            FIGURES.put("snapshotMillis", run -> of(run.job().snapshots(), Snapshots::medianMillis));
            FIGURES.put("meanMs", run -> millis(run, run.main().meanMicros()));
            FIGURES.put("residentMegabytes", run -> largest(run, MemberFigures.Spread::max, "residentMegabytes"));
            FIGURES.put(
                    "ioImbalanceRatio",
                    run -> largest(
                            run,
                            MemberFigures.Spread::mean,
                            "inputThreadImbalanceRatio",
                            "outputThreadImbalanceRatio"));
            FIGURES.put("roundTripMs", Summary::roundTrip);
            FIGURES.put(
                    "catchUpPerSecond",
                    run -> run.throughput().catchUp() == null
                            ? null
                            : run.throughput().catchUp().perSecond());
        }

        private Summary() {}

        /** The names of all figures that a summary can have. */
        static Set<String> names() {
            return FIGURES.keySet();
        }

        static Map<String, Double> of(RunResult result) {
            Map<String, Double> figures = new LinkedHashMap<>();
            FIGURES.forEach((name, figure) -> Optional.ofNullable(figure.apply(result))
                    .ifPresent(value -> figures.put(name, value.doubleValue())));
            return figures;
        }

        /** A latency that the clocks' error hides is no figure. */
        private static Double millis(RunResult run, Double micros) {
            boolean isFigure = micros != null && !run.cluster().hides(micros);
            return isFigure ? (Double) (micros / TimeUnit.MILLISECONDS.toMicros(1)) : null;
        }

        private static Double roundTrip(RunResult run) {
            ProbeResult probe = run.cluster().probe();
            return probe == null || probe.roundTrips() == null
                    ? null
                    : (Double) (probe.roundTrips().p50Micros() / TimeUnit.MILLISECONDS.toMicros(1));
        }

        /**
         * Of the members and metrics, the largest mean or maximum over the measured seconds; null if none has a figure.
         */
        private static Double largest(RunResult run, Function<MemberFigures.Spread, Double> figure, String... metrics) {
            return run.cluster().members().stream()
                    .flatMap(member -> Stream.of(metrics).map(member.figures()::get))
                    .filter(Objects::nonNull)
                    .map(figure)
                    .max(Double::compare)
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
            List<FaultOutcome.Recovery> recoveries = run.rows().faulted() == null
                    ? List.of()
                    : run.rows().faulted().recoveries();
            boolean allCaughtUp = recoveries.stream().allMatch(recovery -> recovery.caughtUpMillis() != null);
            return allCaughtUp
                    ? recoveries.stream()
                            .map(FaultOutcome.Recovery::caughtUpMillis)
                            .max(Long::compare)
                            .orElse(null)
                    : null;
        }

        private static <T> Long of(T measured, Function<T, Long> figure) {
            return measured == null ? null : figure.apply(measured);
        }
    }
}

package nexmark.jet.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Picks out of a result the figures by which runs are compared, each a number under a name of its own. */
final class Summary {

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
        FIGURES.put("heapAfterGcMegabytes", run -> largestMean(run, "heapAfterGcMegabytes"));
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
    }

    private Summary() {}

    /** The names of all figures that a summary can have. */
    static Set<String> names() {
        return FIGURES.keySet();
    }

    static Map<String, Double> of(RunResult result) {
        Map<String, Double> figures = new LinkedHashMap<>();
        FIGURES.forEach((name, figure) ->
                Optional.ofNullable(figure.apply(result)).ifPresent(value -> figures.put(name, value.doubleValue())));
        return figures;
    }

    /** A latency that the clocks' error hides is no figure. */
    private static Double millis(RunResult run, Double micros) {
        boolean isFigure = micros != null && !run.cluster().hides(micros);
        return isFigure ? (Double) (micros / TimeUnit.MILLISECONDS.toMicros(1)) : null;
    }

    /** Of the members, the largest mean over the measured seconds; null if none has the figure. */
    private static Double largestMean(RunResult run, String metric) {
        return run.cluster().members().stream()
                .map(member -> member.figures().get(metric))
                .filter(Objects::nonNull)
                .map(MemberFigures.Spread::mean)
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

    /** Null if there was no fault, or if the job did not catch up after one: then the longest time is not known. */
    private static Long longestRecovery(RunResult run) {
        List<Recovery> recoveries =
                run.rows().faulted() == null ? List.of() : run.rows().faulted().recoveries();
        boolean allCaughtUp = recoveries.stream().allMatch(recovery -> recovery.caughtUpMillis() != null);
        return allCaughtUp
                ? recoveries.stream()
                        .map(Recovery::caughtUpMillis)
                        .max(Long::compare)
                        .orElse(null)
                : null;
    }

    private static <T> Long of(T measured, Function<T, Long> figure) {
        return measured == null ? null : figure.apply(measured);
    }
}

package nexmark.jet.observer;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import nexmark.jet.metric.EngineMetric;
import nexmark.jet.metric.EngineMetric.Across;
import nexmark.jet.metric.EngineMetric.Scope;

/** One row for all members: each member, JVM or machine counted once, then summed or the largest taken. */
final class MergedFigures {

    private MergedFigures() {}

    /** One row, by metric; NaN where no member had the figure. */
    static Map<String, Double> of(
            SortedMap<String, EngineMetric> metrics, Collection<MemberReport> reportsOfOneSecond) {
        Map<String, Double> row = new LinkedHashMap<>();
        metrics.forEach((name, metric) -> row.put(name, merged(metric, reportsOfOneSecond)));
        return row;
    }

    private static double merged(EngineMetric metric, Collection<MemberReport> reports) {
        Map<String, Double> byOrigin = new TreeMap<>();
        Function<MemberReport, String> origin = originOf(metric.scope());
        for (MemberReport report : reports) {
            Double figure = report.figures().get(metric.name());
            if (figure != null && !figure.isNaN()) {
                byOrigin.merge(origin.apply(report), figure, Math::max);
            }
        }
        if (byOrigin.isEmpty()) {
            return Double.NaN;
        }
        var figures = byOrigin.values().stream().mapToDouble(Double::doubleValue);
        return metric.across() == Across.SUM ? figures.sum() : figures.max().orElseThrow();
    }

    private static Function<MemberReport, String> originOf(Scope scope) {
        return switch (scope) {
            case MEMBER -> report -> report.origin().member();
            case PROCESS -> report -> report.origin().jvm();
            case MACHINE -> report -> report.origin().machine();
        };
    }
}

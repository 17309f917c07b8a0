package nexmark.jet.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import nexmark.jet.comparison.RunProperties;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.RunMetric;
import nexmark.jet.search.SearchReport.SearchStep;
import nexmark.jet.statistics.Spread;

/**
 * How a query's figures change with the number of members. If cells of one number of members differ only in their rate, the
 * cell with the highest throughput counts; a cell counts only if more than half of its runs do. Of a search, only the runs that
 * confirm a rate are looked at.
 *
 * @param areMembersOnOneMachine whether members shared a machine in any point: such points say nothing of how the engine scales
 */
record ScalingView(String title, List<Line> lines, boolean areMembersOnOneMachine) {

    /** Cells that differ only in their number of members and their rate, by members; the name says their other settings. */
    record Line(String name, List<Point> points) {}

    /**
     * The best cell of a number of members, by its medians. The ideal is the throughput of the line's smallest cluster, times as many
     * members; it and the efficiency are null if all were measured at one rate, which shows nothing about how they scale.
     */
    record Point(
            int members,
            String rate,
            double throughput,
            Double p99,
            Double ideal,
            Double efficiency,
            int runs,
            String doubts) {}

    /** The scaling of a query; empty if no line has several numbers of members. */
    static Optional<ScalingView> of(QueryRuns query) {
        Map<String, TreeMap<Integer, QueryRuns.Cell>> best = new LinkedHashMap<>();
        Map<String, Set<Long>> rates = new HashMap<>();
        for (QueryRuns.Cell measured : query.cells().values()) {
            QueryRuns.Cell cell = confirming(measured);
            if (isSustained(cell)) {
                String line = otherSettings(query, cell);
                rates.computeIfAbsent(line, any -> new HashSet<>())
                        .add(plan(cell).workload().rate());
                best.computeIfAbsent(line, any -> new TreeMap<>())
                        .merge(plan(cell).cluster().members(), cell, ScalingView::faster);
            }
        }
        best.values().removeIf(cells -> cells.size() == 1);
        List<Line> lines = new ArrayList<>();
        best.forEach((name, cells) ->
                lines.add(new Line(name, points(cells, rates.get(name).size() > 1))));
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(new ScalingView(query.title(), lines, areOnOneMachine(best.values())));
    }

    private static boolean areOnOneMachine(Collection<TreeMap<Integer, QueryRuns.Cell>> drawn) {
        return drawn.stream()
                .flatMap(cells -> cells.values().stream())
                .flatMap(cell -> cell.counted().stream())
                .anyMatch(ReportedRun::isOnOneMachine);
    }

    /** A cell without a search's other trials: only a trial that confirms a rate shows that the rate is sustained. */
    private static QueryRuns.Cell confirming(QueryRuns.Cell cell) {
        return new QueryRuns.Cell(cell.values(), confirming(cell.counted()), confirming(cell.others()));
    }

    private static List<ReportedRun> confirming(List<ReportedRun> runs) {
        return runs.stream()
                .filter(run -> SearchStep.of(run.result().tags())
                        .map(step -> step == SearchStep.CONFIRM)
                        .orElse(true))
                .toList();
    }

    /** Whether more than half of a cell's runs count, and so its rate is sustained. */
    private static boolean isSustained(QueryRuns.Cell cell) {
        return cell.counted().size() > cell.others().size() && throughput(cell).isPresent();
    }

    private static Optional<Spread> throughput(QueryRuns.Cell cell) {
        return cell.spread(RunMetric.THROUGHPUT);
    }

    private static RunPlan plan(QueryRuns.Cell cell) {
        return cell.counted().get(0).result().plan();
    }

    private static QueryRuns.Cell faster(QueryRuns.Cell one, QueryRuns.Cell other) {
        return throughput(one).orElseThrow().median()
                        >= throughput(other).orElseThrow().median()
                ? one
                : other;
    }

    private static String otherSettings(QueryRuns query, QueryRuns.Cell cell) {
        QueryRuns.VariedSettings settings = query.settings();
        List<String> others = new ArrayList<>();
        for (int axis = 0; axis < cell.values().size(); axis++) {
            if (axis != settings.indexOf(RunProperties.MEMBERS) && axis != settings.indexOf(RunProperties.RATE)) {
                others.add(settings.names().get(axis) + "=" + cell.values().get(axis));
            }
        }
        return others.isEmpty() ? query.query() : String.join(" ", others);
    }

    private static List<Point> points(TreeMap<Integer, QueryRuns.Cell> cells, boolean isOfSeveralRates) {
        double ofSmallest =
                throughput(cells.firstEntry().getValue()).orElseThrow().median();
        double each = ofSmallest / cells.firstKey();
        List<Point> points = new ArrayList<>();
        cells.forEach((members, cell) -> {
            Spread throughput = throughput(cell).orElseThrow();
            double ideal = each * members;
            points.add(new Point(
                    members,
                    Counts.text(plan(cell).workload().rate()),
                    ReportedRun.rounded(throughput.median()),
                    cell.spread(RunMetric.P99)
                            .map(p99 -> ReportedRun.rounded(p99.median()))
                            .orElse(null),
                    isOfSeveralRates ? (Double) ReportedRun.rounded(ideal) : null,
                    isOfSeveralRates ? (Double) ReportedRun.rounded(throughput.median() / ideal) : null,
                    throughput.runs(),
                    VerdictWords.doubts(cell.counted())));
        });
        return points;
    }
}

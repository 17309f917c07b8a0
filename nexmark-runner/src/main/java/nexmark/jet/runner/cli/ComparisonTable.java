package nexmark.jet.runner.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonWords;
import nexmark.jet.comparison.Contrast;
import nexmark.jet.comparison.Contrast.SideFigures;
import nexmark.jet.comparison.Effect;
import nexmark.jet.comparison.Effect.Change;
import nexmark.jet.result.RunMetric;
import nexmark.jet.table.Table;
import nexmark.jet.table.Table.Grid;

/** Comparisons: the answer first, then the figures of all sides, then what limits them. */
final class ComparisonTable {

    private static final int LONGEST_NAME = 12;

    private ComparisonTable() {}

    static Table of(List<Comparison> comparisons) {
        Table table = new Table();
        for (Comparison comparison : comparisons) {
            table.gap().title(comparison.title());
            comparison.answers().forEach(table::text);
            comparison.reached().forEach(table::text);
            if (!comparison.contrasts().isEmpty()) {
                Map<String, String> names = shortNames(comparison);
                table.gap().add(figures(comparison, names)).gap();
                table.items(names.entrySet().stream()
                        .filter(name -> !name.getKey().equals(name.getValue()))
                        .map(name -> name.getValue() + " = " + name.getKey())
                        .toList());
                table.items(ComparisonWords.notes(comparison));
            }
        }
        return table;
    }

    private static Grid figures(Comparison comparison, Map<String, String> names) {
        Grid grid = new Grid()
                .left("metric", "side", "median (least..most)")
                .right("change")
                .left("interval")
                .verdict("");
        SideFigures baseline = comparison.baseline();
        for (int i = 0; i < comparison.contrasts().get(0).effects().size(); i++) {
            RunMetric metric = comparison.contrasts().get(0).effects().get(i).metric();
            grid.row(metric.title(), names.get(baseline.side()), ComparisonWords.spread(baseline, metric), "", "", "");
            for (Contrast contrast : comparison.contrasts()) {
                Effect effect = contrast.effects().get(i);
                grid.row(
                        "",
                        names.get(contrast.side().side()),
                        ComparisonWords.spread(contrast.side(), metric),
                        effect.change().map(Change::signed).orElse("-"),
                        effect.change().map(Change::signedInterval).orElse("-"),
                        effect.outcome());
            }
        }
        return grid;
    }

    /** The sides' own names, or letters if one is too long for its column. */
    private static Map<String, String> shortNames(Comparison comparison) {
        List<String> names =
                ComparisonWords.sides(comparison).map(SideFigures::side).toList();
        boolean fit = names.stream().allMatch(name -> name.length() <= LONGEST_NAME);
        Map<String, String> shortNames = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            String letter = i < 26 ? String.valueOf((char) ('A' + i)) : "side " + (i + 1);
            shortNames.put(names.get(i), fit ? names.get(i) : letter);
        }
        return shortNames;
    }
}

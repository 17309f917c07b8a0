package nexmark.jet.runner.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.comparison.Change;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonWords;
import nexmark.jet.comparison.Contrast;
import nexmark.jet.comparison.Effect;
import nexmark.jet.comparison.SideFigures;
import nexmark.jet.result.RunMetric;

/** Prints comparisons for people: the answer first, then the figures of all sides, then what limits them. */
final class ComparisonTable {

    private static final int LONGEST_NAME = 12;
    private static final String INDENT = "    ";

    private final Screen screen;

    ComparisonTable(Screen screen) {
        this.screen = screen;
    }

    void print(List<Comparison> comparisons) {
        for (Comparison comparison : comparisons) {
            screen.emptyLine();
            if (comparisons.size() > 1) {
                screen.text(comparison.title() + ":", INDENT);
            }
            comparison.answers().forEach(answer -> screen.text(answer, ""));
            comparison.reached().forEach(goal -> screen.text(goal, ""));
            if (!comparison.contrasts().isEmpty()) {
                screen.emptyLine();
                printFigures(comparison);
                ComparisonWords.notes(comparison).forEach(note -> screen.text("  ", note, INDENT));
            }
        }
        screen.out().flush();
    }

    private void printFigures(Comparison comparison) {
        Map<String, String> names = shortNames(comparison);
        AlignedTable table = new AlignedTable()
                .left("metric", "side", "median (least..most)")
                .right("change")
                .left("interval")
                .verdict("");
        for (int i = 0; i < comparison.contrasts().get(0).effects().size(); i++) {
            RunMetric metric = comparison.contrasts().get(0).effects().get(i).metric();
            SideFigures baseline = comparison.baseline();
            table.row(metric.title(), names.get(baseline.side()), ComparisonWords.spread(baseline, metric), "", "", "");
            for (Contrast contrast : comparison.contrasts()) {
                table.row(effect(contrast, contrast.effects().get(i), names));
            }
        }
        screen.table(table);
        screen.emptyLine();
        names.forEach((name, shortName) -> {
            if (!name.equals(shortName)) {
                screen.text("  ", shortName + " = " + name, INDENT);
            }
        });
    }

    private static List<String> effect(Contrast contrast, Effect effect, Map<String, String> names) {
        return List.of(
                "",
                names.get(contrast.side().side()),
                ComparisonWords.spread(contrast.side(), effect.metric()),
                effect.change().map(Change::signed).orElse("-"),
                effect.change().map(Change::signedInterval).orElse("-"),
                effect.outcome().toString());
    }

    /** The sides' own names, or letters if one is too long for its column. */
    private static Map<String, String> shortNames(Comparison comparison) {
        List<String> names =
                ComparisonWords.sides(comparison).map(SideFigures::side).toList();
        boolean fit = names.stream().allMatch(name -> name.length() <= LONGEST_NAME);
        Map<String, String> shortNames = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            shortNames.put(names.get(i), fit ? names.get(i) : letter(i));
        }
        return shortNames;
    }

    private static String letter(int index) {
        return index < 26 ? String.valueOf((char) ('A' + index)) : "side " + (index + 1);
    }
}

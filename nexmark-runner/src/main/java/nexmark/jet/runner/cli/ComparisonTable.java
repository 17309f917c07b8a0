package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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

    private final PrintWriter out;

    ComparisonTable(PrintWriter out) {
        this.out = out;
    }

    void print(List<Comparison> comparisons) {
        for (Comparison comparison : comparisons) {
            out.println();
            if (comparisons.size() > 1) {
                out.println(comparison.title() + ":");
            }
            comparison.answers().forEach(answer -> wrapped(answer, ""));
            if (!comparison.contrasts().isEmpty()) {
                out.println();
                printFigures(comparison);
                ComparisonWords.notes(comparison).forEach(note -> wrapped("  " + note, INDENT));
            }
        }
        out.flush();
    }

    private void printFigures(Comparison comparison) {
        Map<String, String> names = shortNames(comparison);
        row("metric", "side", "median (least..most)", "change", "interval", "");
        for (int i = 0; i < comparison.contrasts().get(0).effects().size(); i++) {
            RunMetric metric = comparison.contrasts().get(0).effects().get(i).metric();
            SideFigures baseline = comparison.baseline();
            row(metric.title(), names.get(baseline.side()), ComparisonWords.spread(baseline, metric), "", "", "");
            for (Contrast contrast : comparison.contrasts()) {
                printEffect(contrast, contrast.effects().get(i), names);
            }
        }
        out.println();
        names.forEach((name, shortName) -> {
            if (!name.equals(shortName)) {
                wrapped("  " + shortName + " = " + name, INDENT);
            }
        });
    }

    private void printEffect(Contrast contrast, Effect effect, Map<String, String> names) {
        row(
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

    private void row(Object... cells) {
        out.println(String.format(Locale.ROOT, "  %-11s%-13s%-21s%6s %-10s %s", cells)
                .stripTrailing());
    }

    private void wrapped(String text, String indent) {
        WrappedText.lines(text, indent).forEach(out::println);
    }
}

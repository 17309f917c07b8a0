package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.comparison.Change;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonWords;
import nexmark.jet.comparison.Contrast;
import nexmark.jet.comparison.Effect;
import nexmark.jet.comparison.SideFigures;
import nexmark.jet.result.RunMetric;

/** Prints comparisons as Markdown, short enough for a pull request: a table for each side that is compared. */
final class ComparisonMarkdown {

    private final PrintWriter out;

    ComparisonMarkdown(PrintWriter out) {
        this.out = out;
    }

    void print(List<Comparison> comparisons) {
        for (Comparison comparison : comparisons) {
            if (comparison.contrasts().isEmpty()) {
                comparison.answers().forEach(answer -> out.println(MarkdownReport.escaped(answer) + "\n"));
                printItems(comparison.reached());
            } else {
                comparison.contrasts().forEach(contrast -> print(comparison, contrast));
                List<String> items = new ArrayList<>(comparison.reached());
                items.addAll(ComparisonWords.notes(comparison));
                printItems(items);
            }
        }
        out.flush();
    }

    private void printItems(List<String> items) {
        if (!items.isEmpty()) {
            items.forEach(item -> out.println("- " + MarkdownReport.escaped(item)));
            out.println();
        }
    }

    private void print(Comparison comparison, Contrast contrast) {
        SideFigures baseline = comparison.baseline();
        out.println("**" + MarkdownReport.escaped(comparison.title()) + "**: "
                + MarkdownReport.escaped(contrast.answer()) + "\n");
        row("", baseline.side(), contrast.side().side(), "change", "interval", "");
        out.println("| --- | ---: | ---: | ---: | ---: | --- |");
        for (Effect effect : contrast.effects()) {
            RunMetric metric = effect.metric();
            row(
                    metric.title(),
                    ComparisonWords.spread(baseline, metric),
                    ComparisonWords.spread(contrast.side(), metric),
                    effect.change().map(Change::signed).orElse("-"),
                    effect.change().map(Change::signedInterval).orElse("-"),
                    effect.outcome().toString());
        }
        out.println();
    }

    private void row(String... cells) {
        out.println("| "
                + String.join(
                        " | ",
                        List.of(cells).stream().map(MarkdownReport::escaped).toList()) + " |");
    }
}

package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.query.Query;
import nexmark.jet.report.SettingsLines;
import nexmark.jet.result.RunMetric;
import nexmark.jet.search.SearchReport;
import nexmark.jet.search.SearchWords;
import nexmark.jet.search.Trial;

/** A search as people look at it: all trials, and the answer in words. */
final class SearchTable {

    private static final List<String> COLUMNS =
            List.of("trial", "step", "events/s", "verdict", "p99 ms", "lag ms", "reason");

    private final PrintWriter out;
    private final ReportFormat format;

    /** @param format a table for people or one in Markdown */
    SearchTable(PrintWriter out, ReportFormat format) {
        this.out = out;
        this.format = format;
    }

    void print(SearchReport report) {
        Query query = QueryLookup.byId(report.plan().query());
        out.printf(
                "%n%s %s: %s%n%n",
                query.id(), query.title(), String.join(", ", SettingsLines.of(query, report.plan())));
        row(COLUMNS);
        if (format == ReportFormat.MARKDOWN) {
            out.println("| ---: | --- | ---: | --- | ---: | ---: | --- |");
        }
        report.trials().forEach(trial -> row(cells(trial)));
        out.println();
        SearchWords.answer(report).forEach(line -> out.println(format == ReportFormat.MARKDOWN ? "- " + line : line));
        out.flush();
    }

    private void row(List<String> cells) {
        out.println(
                format == ReportFormat.MARKDOWN
                        ? "| " + String.join(" | ", cells).replace("<", "&lt;") + " |"
                        : String.format("%5s  %-8s %13s  %-10s %9s %9s  %s", cells.toArray())
                                .stripTrailing());
    }

    private static List<String> cells(Trial trial) {
        return List.of(
                Integer.toString(trial.number()),
                trial.step().toString(),
                text("%,d", trial.ratePerSecond()),
                trial.outcome().toString(),
                SearchWords.figure(RunMetric.P99, trial),
                SearchWords.figure(RunMetric.LAG, trial),
                trial.reason());
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}

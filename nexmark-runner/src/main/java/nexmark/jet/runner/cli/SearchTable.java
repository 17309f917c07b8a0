package nexmark.jet.runner.cli;

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

    private final Screen screen;
    private final ReportFormat format;

    /** @param format a table for people or one in Markdown */
    SearchTable(Screen screen, ReportFormat format) {
        this.screen = screen;
        this.format = format;
    }

    void print(SearchReport report) {
        Query query = QueryLookup.byId(report.plan().query());
        String settings = String.join(", ", SettingsLines.of(query, report.plan()));
        screen.emptyLine();
        heading(query.id() + " " + query.title() + ": " + settings);
        screen.emptyLine();
        if (format == ReportFormat.MARKDOWN) {
            printMarkdown(report);
        } else {
            printTable(report);
        }
        screen.out().flush();
    }

    private void printTable(SearchReport report) {
        AlignedTable table = new AlignedTable()
                .right("trial")
                .left("step")
                .right("events/s")
                .verdict("verdict")
                .right("p99 ms", "lag ms")
                .remark("reason");
        report.trials().forEach(trial -> table.row(cells(trial)));
        screen.table(table);
        screen.emptyLine();
        SearchWords.answer(report).forEach(line -> screen.text(line, "  "));
    }

    private void printMarkdown(SearchReport report) {
        row(COLUMNS);
        screen.line("| ---: | --- | ---: | --- | ---: | ---: | --- |");
        report.trials().forEach(trial -> row(cells(trial)));
        screen.emptyLine();
        SearchWords.answer(report).forEach(line -> screen.line("- " + line));
    }

    private void heading(String text) {
        if (format == ReportFormat.MARKDOWN) {
            screen.line(text);
        } else {
            screen.text(text, "  ");
        }
    }

    private void row(List<String> cells) {
        screen.line("| " + String.join(" | ", cells).replace("<", "&lt;") + " |");
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

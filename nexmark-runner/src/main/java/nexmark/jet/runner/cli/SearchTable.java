package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.query.Query;
import nexmark.jet.report.SettingsLines;
import nexmark.jet.result.RunMetric;
import nexmark.jet.runner.search.SearchAnswer;
import nexmark.jet.runner.search.SearchReport;
import nexmark.jet.runner.search.SearchStep;
import nexmark.jet.runner.search.Trial;
import nexmark.jet.runner.search.TrialOutcome;

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
        answer(report).forEach(line -> out.println(format == ReportFormat.MARKDOWN ? "- " + line : line));
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
                figure(RunMetric.P99, trial),
                figure(RunMetric.LAG, trial),
                trial.reason());
    }

    private static String figure(RunMetric metric, Trial trial) {
        OptionalDouble value = metric.of(trial.summary());
        return value.isPresent() ? text("%,.1f", value.getAsDouble()) : "-";
    }

    /** What is known of the highest rate, a sentence a line. */
    static List<String> answer(SearchReport report) {
        List<String> lines = new ArrayList<>();
        String goals = report.goals().isEmpty() ? "" : " for " + String.join(", ", report.goals());
        if (report.answer().isEmpty()) {
            lines.add("The search was cut short after " + report.trials().size()
                    + " trials. The same command goes on with them.");
            return lines;
        }
        SearchAnswer answer = report.answer().get();
        if (answer.confirmed().isPresent()) {
            long rate = answer.confirmed().getAsLong();
            lines.add(text("Highest confirmed rate%s: %,d events/s, %s.", goals, rate, confirmations(report, rate)));
        } else {
            lines.add("No rate could be confirmed" + goals + ".");
        }
        answer.failed()
                .ifPresent(
                        rate -> lines.add(text("Lowest rate that failed: %,d events/s%s.", rate, doubt(report, rate))));
        why(answer.end()).ifPresent(lines::add);
        report.trials().stream()
                .filter(trial -> trial.step() == SearchStep.LATENCY)
                .forEach(trial -> lines.add(latency(trial)));
        return lines;
    }

    private static String confirmations(SearchReport report, long rate) {
        List<Trial> all = report.trials().stream()
                .filter(trial -> trial.step() == SearchStep.CONFIRM && trial.ratePerSecond() == rate)
                .toList();
        long held = count(all, TrialOutcome.HELD);
        long notJudged = count(all, TrialOutcome.NOT_JUDGED);
        return text(
                "held in %d of %d runs of %s%s",
                held,
                held + count(all, TrialOutcome.FAILED),
                Millis.text(report.plan().phases().measureMillis()),
                notJudged == 0 ? "" : "; " + notJudged + " more could not be judged");
    }

    private static long count(List<Trial> trials, TrialOutcome outcome) {
        return trials.stream().filter(trial -> trial.outcome() == outcome).count();
    }

    /** A rate that counts as failed may have had no trial that could be judged. */
    private static String doubt(SearchReport report, long rate) {
        boolean failed = report.trials().stream()
                .anyMatch(trial -> trial.ratePerSecond() == rate && trial.outcome() == TrialOutcome.FAILED);
        return failed ? "" : ", of which no trial could be judged, so it may hold as well";
    }

    private static Optional<String> why(SearchAnswer.End end) {
        return Optional.ofNullable(
                switch (end) {
                    case FOUND -> null;
                    case NOTHING_FAILED -> "No rate failed: larger rates are not tried.";
                    case NOTHING_HELD -> "No rate held, down to a 64th of the first.";
                    case NOT_JUDGED ->
                        "The search ended because six runs in a row could not be judged: the table has the reasons.";
                    case TOO_MANY_RUNS ->
                        "The search ended because it took 100 runs: the outcomes contradict each other.";
                });
    }

    private static String latency(Trial trial) {
        String held = trial.outcome() == TrialOutcome.HELD ? "" : " (" + trial.outcome() + ": " + trial.reason() + ")";
        return text(
                "Latency at %,d events/s: p50 %s ms, p99 %s ms, p99.9 %s ms%s.",
                trial.ratePerSecond(),
                figure(RunMetric.P50, trial),
                figure(RunMetric.P99, trial),
                figure(RunMetric.P99_9, trial),
                held);
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}

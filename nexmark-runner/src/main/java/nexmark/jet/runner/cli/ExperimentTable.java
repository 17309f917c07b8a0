package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.result.RunMetric;
import nexmark.jet.runner.many.CellFigures;
import nexmark.jet.runner.many.RunOutcome;
import nexmark.jet.statistics.Spread;

/** Prints what has come of an experiment: a row for each cell, and why runs are not counted. */
final class ExperimentTable {

    /** Three decimals say nothing of larger figures. */
    private static final double FEW_DIGITS_FROM = 10_000;

    private static final String COUNTED = "rows";

    private static final String NOT_QUOTABLE = "! ";

    private final Screen screen;

    ExperimentTable(Screen screen) {
        this.screen = screen;
    }

    void print(Experiment experiment, List<RunOutcome> outcomes) {
        List<CellFigures> cells = CellFigures.of(outcomes);
        List<RunMetric> metrics = experiment.metrics();
        AlignedTable table = new AlignedTable()
                .left("cell")
                .right("valid")
                .right(metrics.stream().map(ExperimentTable::title).toArray(String[]::new));
        cells.forEach(cell -> table.row(row(cell, metrics)));
        screen.emptyLine();
        screen.text(experiment.name() + ": median (least .. most) over valid runs", "  ");
        screen.emptyLine();
        screen.table(table);
        if (cells.stream()
                .anyMatch(cell -> !cell.areQuotable() && !cell.others().isEmpty())) {
            screen.line("  " + NOT_QUOTABLE + "figures of runs that are not valid: they may not be quoted");
        }
        printBlock("required", ExperimentWords.required(experiment, cells));
        printBlock("not counted", ExperimentWords.notCounted(outcomes));
        screen.out().flush();
    }

    private static String title(RunMetric metric) {
        return metric == RunMetric.COST ? "CPU s/M" : metric.title() + " " + metric.unit();
    }

    private static List<String> row(CellFigures figures, List<RunMetric> metrics) {
        List<String> row = new ArrayList<>();
        row.add(figures.cell().inWords());
        row.add(figures.valid().size() + "/" + figures.planned());
        metrics.forEach(metric -> row.add(spread(figures, metric)));
        return row;
    }

    private static String spread(CellFigures figures, RunMetric metric) {
        return figures.spread(metric)
                .map(spread -> (figures.areQuotable() ? "" : NOT_QUOTABLE) + inWords(metric, spread))
                .orElse("-");
    }

    private static String inWords(RunMetric metric, Spread spread) {
        boolean isCounted = metric.unit().equals(COUNTED);
        String format = spread.median() < FEW_DIGITS_FROM && !isCounted ? "%.3f" : "%,.0f";
        return spread.least() == spread.most()
                ? String.format(Locale.ROOT, format, spread.median())
                : String.format(
                        Locale.ROOT,
                        format + " (" + format + " .. " + format + ")",
                        spread.median(),
                        spread.least(),
                        spread.most());
    }

    private void printBlock(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            screen.emptyLine();
            screen.line("  " + title);
            lines.forEach(line -> screen.text("    ", line, "      "));
        }
    }
}

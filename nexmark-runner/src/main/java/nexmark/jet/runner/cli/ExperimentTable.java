package nexmark.jet.runner.cli;

import static nexmark.jet.table.Figures.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import nexmark.jet.experiment.Column;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.Experiment.Cell;
import nexmark.jet.experiment.Experiment.PlannedRun;
import nexmark.jet.experiment.Matrix;
import nexmark.jet.plan.Counts;
import nexmark.jet.report.MachineLines;
import nexmark.jet.report.VerdictWords;
import nexmark.jet.result.Requirement.RequirementOfRuns;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.campaign.RunOutcome;
import nexmark.jet.runner.run.RunForecast;
import nexmark.jet.table.Figures;
import nexmark.jet.table.Table;
import nexmark.jet.table.Table.Grid;

/** The outcomes of an experiment: a row for each cell, its goals, and why runs are not counted. */
final class ExperimentTable {

    private static final String NOT_QUOTABLE = "! ";

    private ExperimentTable() {}

    static List<RunResult> reported(List<RunOutcome> outcomes) {
        return outcomes.stream()
                .flatMap(outcome -> outcome.reported().stream())
                .map(StoredResult::result)
                .toList();
    }

    static Table of(Experiment experiment, List<RunOutcome> outcomes) {
        List<CellFigures> cells = CellFigures.of(outcomes);
        List<RunResult> results = reported(outcomes);
        List<Column> columns = experiment.columns();
        boolean areCellsNamed =
                columns.stream().allMatch(column -> column.figure().isPresent());
        Grid grid = areCellsNamed ? new Grid().left("cell") : new Grid();
        grid.right("valid").right(columns.stream().map(Column::title).toArray(String[]::new));
        cells.forEach(cell -> grid.row(row(cell, columns, areCellsNamed)));
        String verdicts =
                RunTable.counts(outcomes.stream().map(ExperimentTable::verdict).toList());
        Table table = new Table()
                .gap()
                .title(experiment.name() + ": " + verdicts + RunTable.ofGoals(results))
                .text("median (least .. most) over valid runs")
                .gap()
                .add(grid);
        if (cells.stream().anyMatch(cell -> columns.stream().anyMatch(column -> !cell.isQuotable(column)))) {
            table.items(List.of(NOT_QUOTABLE + "figures of runs that are not valid: they may not be quoted"));
        }
        table.section("required", required(experiment, cells)).section("not counted", notCounted(outcomes));
        return results.isEmpty() ? table : table.gap().text(String.join(" ", MachineLines.machines(results)));
    }

    private static String verdict(RunOutcome outcome) {
        return outcome.reported()
                .map(stored -> VerdictWords.inTable(stored.result()))
                .orElse(outcome.failures().isEmpty() ? "not run" : "failed");
    }

    private static List<String> row(CellFigures figures, List<Column> columns, boolean isCellNamed) {
        List<String> row = new ArrayList<>();
        if (isCellNamed) {
            row.add(figures.cell().inWords());
        }
        row.add(figures.valid().size() + "/" + figures.planned());
        columns.forEach(column -> row.add(
                (figures.isQuotable(column) ? "" : NOT_QUOTABLE) + column.of(figures.cell(), figures.runs(column))));
        return row;
    }

    /**
     * How the valid runs of each cell stand to each goal:
     * {@code rate=1M: p99<16ms missed: reached in 2 of 3 runs, worst 17.3 ms}.
     */
    private static List<String> required(Experiment experiment, List<CellFigures> cells) {
        return cells.stream()
                .flatMap(cell -> RequirementOfRuns.of(experiment.label().requirements(), cell.valid()).stream()
                        .map(goal -> cell.cell().inWords() + ": " + goal.inWords()))
                .toList();
    }

    private static List<String> notCounted(List<RunOutcome> outcomes) {
        List<String> lines = new ArrayList<>();
        for (RunOutcome outcome : outcomes) {
            String run = outcome.run().inWords() + ": ";
            outcome.results().stream()
                    .map(StoredResult::result)
                    .filter(result -> result.status() != Status.VALID)
                    .forEach(result -> lines.add(run + result.id() + " is " + result.status() + ": "
                            + String.join("; ", result.verdict().why())));
            outcome.failures().forEach(failure -> lines.add(run + "failed: " + failure.why()));
            if (outcome.isOpen()) {
                lines.add(run + "not run yet");
            }
        }
        return lines;
    }

    /** @param left the runs that would still be made, whose time is shown */
    static Table dryRun(Experiment experiment, Matrix matrix, List<PlannedRun> left, Optional<String> warning) {
        List<Cell> cells = matrix.cells();
        Table table = new Table();
        if (!experiment.description().isEmpty()) {
            table.text(experiment.description());
        }
        long millis = left.stream()
                .mapToLong(run -> RunForecast.of(run.plan()).millis())
                .sum();
        long all = (long) cells.size() * experiment.repetitions();
        List<String> items = new ArrayList<>();
        items.add(left.isEmpty() ? "nothing is left to run" : "about " + Figures.about(millis));
        matrix.merged().forEach(sentence -> items.add("merged: " + sentence));
        warning.ifPresent(items::add);
        cells.stream()
                .map(cell -> String.join(" ", cell.plan().cluster().jvmOptions()))
                .filter(options -> !options.isEmpty())
                .distinct()
                .forEach(options -> items.add("JVM options, which may run commands: " + options));
        cells.stream()
                .flatMap(cell -> cell.plan().cluster().java().stream())
                .distinct()
                .forEach(jdk -> items.add("a JDK that the members start with: " + jdk));
        cells.stream()
                .flatMap(cell -> cell.plan().cluster().hazelcastJar().stream())
                .distinct()
                .forEach(jar -> items.add("a jar whose code the members run: " + jar));
        return table.text(experiment.name() + ": " + Counts.of(cells.size(), "cell") + ", "
                        + Counts.of(experiment.repetitions(), "repetition") + ", "
                        + Counts.of(all, "run") + ", " + experiment.order()
                        + (left.size() == all ? "" : "; " + (all - left.size()) + " of them are done already"))
                .gap()
                .add(grid(experiment, cells))
                .gap()
                .items(items);
    }

    private static Grid grid(Experiment experiment, List<Cell> cells) {
        Grid grid = new Grid().left("cell", "key").right("runs", "each", "samples");
        for (Cell cell : cells) {
            RunForecast forecast = RunForecast.of(cell.plan());
            OptionalLong samples = forecast.samples();
            grid.row(
                    cell.inWords(),
                    cell.key(),
                    experiment.repetitions(),
                    Figures.about(forecast.millis()),
                    samples.isPresent() ? text("%,d", samples.getAsLong()) : "unknown");
        }
        return grid;
    }

    /**
     * The figures of a cell.
     *
     * @param planned number of its runs that are planned
     * @param counted the results that count
     * @param valid the counted results that are valid, and may be quoted
     */
    private record CellFigures(Cell cell, int planned, List<RunResult> counted, List<RunResult> valid) {

        static List<CellFigures> of(List<RunOutcome> outcomes) {
            Map<Cell, List<RunOutcome>> byCell = outcomes.stream()
                    .collect(Collectors.groupingBy(
                            outcome -> outcome.run().cell(), LinkedHashMap::new, Collectors.toList()));
            return byCell.entrySet().stream()
                    .map(cell -> of(cell.getKey(), cell.getValue()))
                    .toList();
        }

        private static CellFigures of(Cell cell, List<RunOutcome> outcomes) {
            List<RunResult> counted = outcomes.stream()
                    .flatMap(outcome -> outcome.counted().stream())
                    .map(StoredResult::result)
                    .toList();
            List<RunResult> valid = counted.stream()
                    .filter(result -> result.status() == Status.VALID)
                    .toList();
            return new CellFigures(cell, outcomes.size(), counted, valid);
        }

        /** The results whose figures are shown: the valid ones, or where none is or the column has others, all. */
        List<RunResult> runs(Column column) {
            return valid.isEmpty() || column.isOfAll() ? counted : valid;
        }

        boolean isQuotable(Column column) {
            return column.figure().isEmpty()
                    || runs(column).stream()
                            .filter(run -> run.status() != Status.VALID)
                            .allMatch(run -> column.figure().get().of(run).isEmpty());
        }
    }
}

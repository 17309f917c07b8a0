package nexmark.jet.runner.cli;

import static nexmark.jet.table.Figures.text;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import nexmark.jet.experiment.Cell;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.Matrix;
import nexmark.jet.plan.Counts;
import nexmark.jet.runner.many.ExperimentForecast;
import nexmark.jet.runner.run.RunForecast;
import nexmark.jet.table.Figures;
import nexmark.jet.table.Grid;
import nexmark.jet.table.Table;

/** What an experiment would do: its cells, their samples, and about how long it takes. */
final class DryRunTable {

    private DryRunTable() {}

    /** @param done runs that are stored already and would not be made again */
    static Table of(Experiment experiment, Matrix matrix, long done, List<String> warnings) {
        List<Cell> cells = matrix.cells();
        Table table = new Table();
        if (!experiment.description().isEmpty()) {
            table.text(experiment.description());
        }
        ExperimentForecast all = new ExperimentForecast(experiment, cells);
        List<String> items = new ArrayList<>();
        items.add(text("about %s, about %.2f machine-hours", Figures.about(all.millis()), all.machineHours()));
        matrix.merged().forEach(sentence -> items.add("merged: " + sentence));
        warnings.forEach(warning -> items.add("warning: " + warning));
        return table.text(experiment.name() + ": " + Counts.of(cells.size(), "cell") + ", "
                        + Counts.of(experiment.repetitions(), "repetition") + ", "
                        + Counts.of((long) cells.size() * experiment.repetitions(), "run") + ", " + experiment.order()
                        + (done == 0 ? "" : "; " + done + " of them are stored already"))
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
}

package nexmark.jet.runner.cli;

import static nexmark.jet.table.Figures.text;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import nexmark.jet.experiment.Cell;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.Matrix;
import nexmark.jet.plan.Counts;
import nexmark.jet.runner.many.ExperimentForecast;
import nexmark.jet.runner.run.RunForecast;
import nexmark.jet.table.Figures;
import nexmark.jet.table.Grid;
import nexmark.jet.table.Table;

/** What an experiment would do: its cells, their samples, their order, and about how long it takes and what it costs. */
final class DryRunTable {

    private DryRunTable() {}

    /** @param done runs that are stored already and would not be repeated */
    static Table of(
            Experiment experiment, Matrix matrix, ExperimentForecast forecast, long done, List<String> warnings) {
        int runs = matrix.cells().size() * experiment.repetitions();
        Table table = new Table();
        if (!experiment.description().isEmpty()) {
            table.text(experiment.description());
        }
        table.text(experiment.name() + ": " + Counts.of(matrix.cells().size(), "cell") + ", "
                        + Counts.of(experiment.repetitions(), "repetition") + ", " + Counts.of(runs, "run") + ", "
                        + experiment.order() + (done == 0 ? "" : "; " + done + " of them are stored already"))
                .gap()
                .add(cells(experiment, matrix, forecast))
                .gap();
        List<String> items = new ArrayList<>();
        new OrderOfRuns(experiment, matrix.cells()).inWords().ifPresent(items::add);
        String price = forecast.price().isPresent()
                ? text(
                        ", about %.2f by the inventory's prices",
                        forecast.price().getAsDouble())
                : "";
        items.add(text("about %s, about %.2f machine-hours", Figures.about(forecast.millis()), forecast.machineHours())
                + price);
        matrix.merged().forEach(sentence -> items.add("merged: " + sentence));
        warnings.forEach(warning -> items.add("warning: " + warning));
        return table.items(items);
    }

    private static Grid cells(Experiment experiment, Matrix matrix, ExperimentForecast forecast) {
        Grid grid = new Grid()
                .left("cell")
                .right("no.")
                .left("key")
                .right("runs", "each", "samples")
                .left("above " + String.join(", ", experiment.percentiles()));
        int number = 0;
        for (Cell cell : matrix.cells()) {
            number++;
            RunForecast ofCell = forecast.of(cell);
            OptionalLong samples = ofCell.samples();
            grid.row(
                    cell.inWords(),
                    number,
                    cell.key(),
                    experiment.repetitions(),
                    Figures.about(ofCell.millis()),
                    samples.isPresent() ? text("%,d", samples.getAsLong()) : "unknown",
                    samples.isPresent() ? above(experiment.percentiles(), samples.getAsLong()) : "");
        }
        return grid;
    }

    /** How many samples lie above each percentile. */
    private static String above(List<String> percentiles, long samples) {
        return percentiles.stream()
                .map(name -> samples * (1 - Double.parseDouble(name.substring(1)) / 100))
                .map(above -> text("%,d", Math.round(above)))
                .collect(Collectors.joining(", "));
    }
}

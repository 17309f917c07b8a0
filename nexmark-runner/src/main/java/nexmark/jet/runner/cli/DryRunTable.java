package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import nexmark.jet.experiment.Cell;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.Matrix;
import nexmark.jet.plan.Counts;
import nexmark.jet.runner.many.ExperimentForecast;
import nexmark.jet.runner.run.RunForecast;

/**
 * Prints what an experiment would do: its cells, their samples, their order, and about how long it takes and what it
 * costs.
 */
final class DryRunTable {

    private final Screen screen;

    DryRunTable(Screen screen) {
        this.screen = screen;
    }

    /** @param done runs that are stored already and would not be carried out again */
    void print(Experiment experiment, Matrix matrix, ExperimentForecast forecast, long done, List<String> warnings) {
        int runs = matrix.cells().size() * experiment.repetitions();
        if (!experiment.description().isEmpty()) {
            screen.text(experiment.description(), "");
        }
        screen.text(
                experiment.name() + ": " + Counts.of(matrix.cells().size(), "cell") + ", "
                        + Counts.of(experiment.repetitions(), "repetition") + ", " + Counts.of(runs, "run") + ", "
                        + experiment.order() + (done == 0 ? "" : "; " + done + " of them are stored already"),
                "  ");
        screen.emptyLine();
        screen.table(cells(experiment, matrix, forecast));
        screen.emptyLine();
        new OrderOfRuns(experiment, matrix.cells()).inWords().ifPresent(order -> screen.text("  ", order, "    "));
        screen.text("  ", sum(forecast), "    ");
        matrix.merged().forEach(sentence -> screen.text("  merged: ", sentence, "    "));
        warnings.forEach(warning -> screen.text("  warning: ", warning, "    "));
        screen.out().flush();
    }

    private static String sum(ExperimentForecast forecast) {
        String sum = String.format(
                Locale.ROOT,
                "about %s, about %.2f machine-hours",
                ExperimentLines.about(forecast.millis()),
                forecast.machineHours());
        return forecast.price().isPresent()
                ? sum
                        + String.format(
                                Locale.ROOT,
                                ", about %.2f by the inventory's prices",
                                forecast.price().getAsDouble())
                : sum;
    }

    private static AlignedTable cells(Experiment experiment, Matrix matrix, ExperimentForecast forecast) {
        AlignedTable table = new AlignedTable()
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
            table.row(
                    cell.inWords(),
                    number,
                    cell.key(),
                    experiment.repetitions(),
                    ExperimentLines.about(ofCell.millis()),
                    samples.isPresent() ? String.format(Locale.ROOT, "%,d", samples.getAsLong()) : "unknown",
                    samples.isPresent() ? above(experiment.percentiles(), samples.getAsLong()) : "");
        }
        return table;
    }

    /** How many samples lie above each percentile. */
    private static String above(List<String> percentiles, long samples) {
        List<String> counts = new ArrayList<>();
        for (String name : percentiles) {
            double share = 1 - Double.parseDouble(name.substring(1)) / 100;
            counts.add(String.format(Locale.ROOT, "%,d", Math.round(samples * share)));
        }
        return String.join(", ", counts);
    }
}

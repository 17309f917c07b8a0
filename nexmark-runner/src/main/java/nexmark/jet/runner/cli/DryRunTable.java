package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import nexmark.jet.experiment.Cell;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.Matrix;
import nexmark.jet.runner.experiment.ExperimentForecast;

/** Prints what an experiment would do: its cells, their samples, and about how long it takes and what it costs. */
final class DryRunTable {

    private static final int KEY_DIGITS = 12;

    private final PrintWriter out;

    DryRunTable(PrintWriter out) {
        this.out = out;
    }

    /** @param done runs that are stored already and would not be carried out again */
    void print(Experiment experiment, Matrix matrix, ExperimentForecast forecast, long done, List<String> warnings) {
        int runs = matrix.cells().size() * experiment.repetitions();
        if (!experiment.description().isEmpty()) {
            out.println(experiment.description());
        }
        out.printf(
                "%s: %s, %s, %s, %s%s%n%n",
                experiment.name(),
                count(matrix.cells().size(), "cell"),
                count(experiment.repetitions(), "repetition"),
                count(runs, "run"),
                experiment.order(),
                done == 0 ? "" : "; " + done + " of them are stored already");
        printCells(experiment, matrix, forecast);
        out.printf(
                Locale.ROOT,
                "%n  about %s, about %.2f machine-hours%s%n",
                ExperimentLines.about(forecast.millis()),
                forecast.machineHours(),
                forecast.price().isPresent()
                        ? String.format(
                                Locale.ROOT,
                                ", about %.2f by the inventory's prices",
                                forecast.price().getAsDouble())
                        : "");
        matrix.merged().forEach(sentence -> out.println("  merged: " + sentence));
        warnings.forEach(warning -> out.println("  warning: " + warning));
        out.flush();
    }

    private void printCells(Experiment experiment, Matrix matrix, ExperimentForecast forecast) {
        int width = matrix.cells().stream()
                .mapToInt(cell -> cell.inWords().length())
                .max()
                .orElse(0);
        String row = "  %-" + Math.max(width, 4) + "s  %-" + KEY_DIGITS + "s%6s%10s%12s  %s%n";
        out.printf(
                row, "cell", "key", "runs", "each", "samples", "above " + String.join(", ", experiment.percentiles()));
        for (Cell cell : matrix.cells()) {
            OptionalLong samples = forecast.of(cell).samples();
            out.printf(
                    row,
                    cell.inWords(),
                    cell.key(),
                    experiment.repetitions(),
                    ExperimentLines.about(forecast.of(cell).millis()),
                    samples.isPresent() ? String.format(Locale.ROOT, "%,d", samples.getAsLong()) : "unknown",
                    samples.isPresent() ? above(experiment.percentiles(), samples.getAsLong()) : "");
        }
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
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

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
import nexmark.jet.runner.run.RunForecast;

/** Prints what an experiment would do: its cells, their samples, and about how long it takes and what it costs. */
final class DryRunTable {

    private static final String INDENT = "  ";
    /** Key of the plan, repetitions, time of one run, samples, and how many of these lie above each percentile. */
    private static final String FIGURES = "  %-12s%6s%10s%12s  %s";

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

    /** A row for each cell. Where that would be too wide for a terminal, the cells' names have lines of their own. */
    private void printCells(Experiment experiment, Matrix matrix, ExperimentForecast forecast) {
        int width = matrix.cells().stream()
                .mapToInt(cell -> cell.inWords().length())
                .reduce("cell".length(), Math::max);
        String above = "above " + String.join(", ", experiment.percentiles());
        List<String> figures = new ArrayList<>();
        figures.add(String.format(FIGURES, "key", "runs", "each", "samples", above));
        matrix.cells().forEach(cell -> figures.add(figures(experiment, cell, forecast.of(cell))));
        boolean isWide = figures.stream().anyMatch(row -> INDENT.length() + width + row.length() > WrappedText.WIDTH);
        print(isWide ? "" : "cell", width, figures.get(0));
        for (int i = 0; i < matrix.cells().size(); i++) {
            String name = matrix.cells().get(i).inWords();
            if (isWide) {
                WrappedText.lines(name, INDENT + INDENT).forEach(out::println);
            }
            print(isWide ? "" : name, width, figures.get(i + 1));
        }
    }

    /** Prints a row; without a name it has no column for names. */
    private void print(String name, int width, String figures) {
        out.println(INDENT + (name.isEmpty() ? figures.substring(INDENT.length()) : pad(name, width) + figures));
    }

    private static String pad(String name, int width) {
        return name + " ".repeat(width - name.length());
    }

    private static String figures(Experiment experiment, Cell cell, RunForecast forecast) {
        OptionalLong samples = forecast.samples();
        return String.format(
                        FIGURES,
                        cell.key(),
                        experiment.repetitions(),
                        ExperimentLines.about(forecast.millis()),
                        samples.isPresent() ? String.format(Locale.ROOT, "%,d", samples.getAsLong()) : "unknown",
                        samples.isPresent() ? above(experiment.percentiles(), samples.getAsLong()) : "")
                .stripTrailing();
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

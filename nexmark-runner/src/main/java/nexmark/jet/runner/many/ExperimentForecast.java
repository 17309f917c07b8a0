package nexmark.jet.runner.many;

import java.util.List;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.Experiment.Cell;
import nexmark.jet.process.UserMistake;
import nexmark.jet.runner.run.RunForecast;
import nexmark.jet.runner.run.SampleShortage;

/** What the plans of an experiment alone say about its runs: their time, and whether they have enough samples. */
public record ExperimentForecast(Experiment experiment, List<Cell> cells) {

    public long millis() {
        return cells.stream()
                        .mapToLong(cell -> RunForecast.of(cell.plan()).millis())
                        .sum()
                * experiment.repetitions();
    }

    /**
     * Does nothing if every run will have the samples that its goals and the wanted percentiles take, as far as that is
     * known.
     *
     * @throws UserMistake that names the first cell that has too few, and the measured interval that would have enough
     */
    public void checkPercentiles() {
        for (Cell cell : cells) {
            experiment
                    .label()
                    .requirements()
                    .forEach(goal -> check(cell, goal.metric().title(), "require " + goal.text() + ": ", ""));
            experiment.percentiles().forEach(name -> check(cell, name, "", ", or other percentiles"));
        }
    }

    private void check(Cell cell, String metric, String before, String after) {
        SampleShortage.in(cell.plan(), metric).ifPresent(shortage -> {
            throw new UserMistake(experiment.source() + ", " + cell.inWords() + ": " + before
                    + shortage.inWords("measureMillis:") + after);
        });
    }
}

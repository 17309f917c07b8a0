package nexmark.jet.runner.many;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.cluster.Inventory;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.Experiment.Cell;
import nexmark.jet.plan.Fault.FaultKind;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.runner.run.RunForecast;
import nexmark.jet.runner.run.SampleShortage;

/** What the plans of an experiment alone say about its runs: their time, and whether they have enough samples. */
public record ExperimentForecast(Experiment experiment, List<Cell> cells) {

    private static final double MILLIS_PER_HOUR = TimeUnit.HOURS.toMillis(1);

    public long millis() {
        return cells.stream().mapToLong(ExperimentForecast::millis).sum() * experiment.repetitions();
    }

    private static long millis(Cell cell) {
        return RunForecast.of(cell.plan()).millis();
    }

    /** About how many hours of members' machines the runs take. Each member of a running cluster counts as a machine. */
    public double machineHours() {
        return cells.stream()
                .mapToDouble(cell -> millis(cell) * experiment.repetitions() / MILLIS_PER_HOUR * machines(cell.plan()))
                .sum();
    }

    private static long machines(RunPlan plan) {
        return switch (plan.cluster().kind()) {
            case EMBEDDED, PROCESSES -> 1;
            case SSH -> hosts(plan);
            case ATTACH -> plan.cluster().members();
        };
    }

    /** The hosts of the members, and the spare hosts after them on which faults start members. */
    private static long hosts(RunPlan plan) {
        long added = plan.faults().stream()
                .filter(fault -> fault.kind() == FaultKind.ADD)
                .count();
        return Inventory.read(Path.of(plan.cluster().where().orElseThrow())).hosts().stream()
                .limit(plan.cluster().members() + added)
                .map(host -> host.host())
                .distinct()
                .count();
    }

    /**
     * Does nothing if every run will have the samples that its goals and the wanted percentiles take, as far as that is known.
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

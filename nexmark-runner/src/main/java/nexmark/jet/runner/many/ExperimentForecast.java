package nexmark.jet.runner.many;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import nexmark.jet.cluster.Inventory;
import nexmark.jet.cluster.InventoryHost;
import nexmark.jet.experiment.Cell;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.FaultKind;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement;
import nexmark.jet.runner.run.RunForecast;
import nexmark.jet.runner.run.SampleShortage;

/** What the plans of an experiment alone say about its runs: their time, their price, and their samples. */
public final class ExperimentForecast {

    private static final double MILLIS_PER_HOUR = TimeUnit.HOURS.toMillis(1);

    private final Experiment experiment;
    private final Map<Cell, RunForecast> cells = new LinkedHashMap<>();

    public ExperimentForecast(Experiment experiment, List<Cell> cells) {
        this.experiment = experiment;
        cells.forEach(cell -> this.cells.put(cell, RunForecast.of(cell.plan())));
    }

    /** The forecast for one run of a cell. */
    public RunForecast of(Cell cell) {
        return cells.get(cell);
    }

    /** About how long all runs take. */
    public long millis() {
        return cells.values().stream().mapToLong(RunForecast::millis).sum() * experiment.repetitions();
    }

    /**
     * About how many hours of members' machines the runs take, spare hosts on which a fault starts a member included.
     * This machine counts once where it starts the members. Nobody knows which members of a running cluster share a
     * machine, so each of them counts as one.
     */
    public double machineHours() {
        return cells.keySet().stream()
                .mapToDouble(cell -> hours(cell) * machines(cell.plan()))
                .sum();
    }

    /** About what the members' machines cost; empty unless the inventories have a price of every host. */
    public OptionalDouble price() {
        double sum = 0;
        for (Cell cell : cells.keySet()) {
            OptionalDouble price = pricePerHour(cell.plan());
            if (price.isEmpty()) {
                return OptionalDouble.empty();
            }
            sum += hours(cell) * price.getAsDouble();
        }
        return OptionalDouble.of(sum);
    }

    /** Of all repetitions. */
    private double hours(Cell cell) {
        return of(cell).millis() * experiment.repetitions() / MILLIS_PER_HOUR;
    }

    private static long machines(RunPlan plan) {
        return switch (plan.cluster().kind()) {
            case EMBEDDED, PROCESSES -> 1;
            case SSH -> hosts(plan).stream().map(InventoryHost::host).distinct().count();
            case ATTACH -> plan.cluster().members();
        };
    }

    private static OptionalDouble pricePerHour(RunPlan plan) {
        if (plan.cluster().kind() != ClusterKind.SSH
                || hosts(plan).stream().anyMatch(host -> host.pricePerHour().isEmpty())) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(hosts(plan).stream()
                .mapToDouble(host -> host.pricePerHour().orElseThrow())
                .sum());
    }

    /** The hosts of the members, and the spare hosts after them on which faults start members. */
    private static List<InventoryHost> hosts(RunPlan plan) {
        long added = plan.faults().stream()
                .filter(fault -> fault.kind() == FaultKind.ADD)
                .count();
        return Inventory.read(Path.of(plan.cluster().where().orElseThrow())).hosts().stream()
                .limit(plan.cluster().members() + added)
                .toList();
    }

    /**
     * Does nothing if every run will have the samples that its goals take, and those of the wanted percentiles, as far
     * as that is known.
     *
     * @throws UserMistake that names the first cell that has too few, and the measured interval that would have enough
     */
    public void checkPercentiles() {
        for (Cell cell : cells.keySet()) {
            for (Requirement goal : experiment.label().requirements()) {
                check(cell, goal.metric().title(), "require " + goal.text() + ": ", "");
            }
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

package nexmark.jet.runner.cli;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import nexmark.jet.experiment.Cell;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.experiment.RunOrder;

/** The order in which an experiment carries out its runs, with the number of each run's cell: {@code 1 2 | 2 1}. */
final class OrderOfRuns {

    private static final int MOST_RUNS = 100;
    private static final String BETWEEN_ROUNDS = " | ";

    private final Experiment experiment;
    private final List<Cell> cells;

    /** @param cells all cells of the experiment; the first has the number 1 */
    OrderOfRuns(Experiment experiment, List<Cell> cells) {
        this.experiment = experiment;
        this.cells = cells;
    }

    /** One text for people, of at most a hundred runs; empty if there is only one cell. */
    Optional<String> inWords() {
        if (cells.size() < 2) {
            return Optional.empty();
        }
        List<PlannedRun> runs = experiment.runs(cells);
        List<PlannedRun> shown = runs.subList(0, Math.min(MOST_RUNS, runs.size()));
        int more = runs.size() - shown.size();
        return Optional.of("order: " + rounds(shown) + (more == 0 ? "" : " … and " + more + " more"));
    }

    private String rounds(List<PlannedRun> runs) {
        boolean hasRounds = experiment.order() == RunOrder.INTERLEAVED;
        List<List<PlannedRun>> rounds = new ArrayList<>();
        for (PlannedRun run : runs) {
            if (rounds.isEmpty() || (hasRounds && run.repetition() != rounds.size())) {
                rounds.add(new ArrayList<>());
            }
            rounds.get(rounds.size() - 1).add(run);
        }
        Map<Cell, Integer> numbers = new HashMap<>();
        cells.forEach(cell -> numbers.put(cell, numbers.size() + 1));
        return rounds.stream()
                .map(round -> round.stream()
                        .map(run -> numbers.get(run.cell()).toString())
                        .collect(joining(" ")))
                .collect(joining(BETWEEN_ROUNDS));
    }
}

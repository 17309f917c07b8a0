package nexmark.jet.runner.many;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import nexmark.jet.experiment.Cell;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.statistics.Spread;

/**
 * The figures of a cell.
 *
 * @param planned number of its runs that are planned
 * @param valid results that may be quoted; the figures are theirs
 * @param others the results that count and may not be quoted; the figures are theirs if none is valid
 */
public record CellFigures(Cell cell, int planned, List<RunResult> valid, List<RunResult> others) {

    public CellFigures {
        valid = List.copyOf(valid);
        others = List.copyOf(others);
    }

    /** The figures of each cell of some outcomes, in their order. */
    public static List<CellFigures> of(List<RunOutcome> outcomes) {
        return outcomes.stream()
                .map(outcome -> outcome.run().cell())
                .distinct()
                .map(cell -> of(cell, outcomes))
                .toList();
    }

    private static CellFigures of(Cell cell, List<RunOutcome> outcomes) {
        List<RunResult> valid = new ArrayList<>();
        List<RunResult> others = new ArrayList<>();
        int planned = 0;
        for (RunOutcome outcome : outcomes) {
            if (outcome.run().cell().equals(cell)) {
                planned++;
                outcome.counted()
                        .map(StoredResult::result)
                        .ifPresent(result -> (result.status() == Status.VALID ? valid : others).add(result));
            }
        }
        return new CellFigures(cell, planned, valid, others);
    }

    /** Whether the figures may be quoted. */
    public boolean areQuotable() {
        return !valid.isEmpty();
    }

    /** A figure over the runs; empty if no run has it. */
    public Optional<Spread> spread(RunMetric metric) {
        return Spread.of((areQuotable() ? valid : others)
                .stream()
                        .map(metric::of)
                        .flatMapToDouble(OptionalDouble::stream)
                        .toArray());
    }
}

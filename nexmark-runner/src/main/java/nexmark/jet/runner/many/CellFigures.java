package nexmark.jet.runner.many;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
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

    /** The figures of each cell of some outcomes, in their order. */
    public static List<CellFigures> of(List<RunOutcome> outcomes) {
        Map<Cell, List<RunOutcome>> byCell = new LinkedHashMap<>();
        outcomes.forEach(outcome -> byCell.computeIfAbsent(outcome.run().cell(), cell -> new ArrayList<>())
                .add(outcome));
        return byCell.entrySet().stream()
                .map(cell -> of(cell.getKey(), cell.getValue()))
                .toList();
    }

    private static CellFigures of(Cell cell, List<RunOutcome> outcomes) {
        Map<Boolean, List<RunResult>> byValidity = outcomes.stream()
                .flatMap(outcome -> outcome.counted().stream())
                .map(StoredResult::result)
                .collect(Collectors.partitioningBy(result -> result.status() == Status.VALID));
        return new CellFigures(cell, outcomes.size(), byValidity.get(true), byValidity.get(false));
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

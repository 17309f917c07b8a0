package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import nexmark.jet.comparison.Pairing.Pair;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;

/**
 * How a metric of two sides' runs compares.
 *
 * @param stepMillis latencies were rounded down to a multiple of this, ms; 0 = they were not rounded
 */
record RatioOfSides(Pairing pairing, double stepMillis) {

    /** The ratio of a metric; empty if it cannot be computed, see {@link #whyNot}. */
    Optional<LogRatio> of(RunMetric metric) {
        List<Pair> pairs = pairing.pairs().stream()
                .filter(pair -> metric.of(pair.baseline()).isPresent()
                        && metric.of(pair.other()).isPresent())
                .toList();
        boolean arePairs = pairing.arePairs();
        double[] first = values(
                metric,
                arePairs
                        ? pairs.stream().map(Pair::baseline).toList()
                        : pairing.baseline().counted());
        double[] second = values(
                metric,
                arePairs
                        ? pairs.stream().map(Pair::other).toList()
                        : pairing.other().counted());
        double least = DoubleStream.concat(DoubleStream.of(first), DoubleStream.of(second))
                .min()
                .orElse(0);
        if (first.length == 0 || second.length == 0 || least <= 0) {
            return Optional.empty();
        }
        LogRatio ratio = arePairs ? LogRatio.ofPairs(first, second) : LogRatio.ofIndependentRuns(first, second);
        return Optional.of(ComparisonSettings.LATENCIES.contains(metric) ? ratio.ofRounded(stepMillis, least) : ratio);
    }

    private static double[] values(RunMetric metric, List<RunResult> runs) {
        return runs.stream()
                .map(metric::of)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    String whyNot(RunMetric metric) {
        for (Side side : List.of(pairing.baseline(), pairing.other())) {
            if (side.counted().isEmpty()) {
                return "no valid run of " + side.name();
            }
            if (values(metric, side.counted()).length == 0) {
                return "no run of " + side.name() + " has it";
            }
        }
        return "it is 0 in a run, or no pair has it on both sides";
    }

    /** What a reader of the effects has to know, a sentence each. */
    List<String> notes() {
        Side baseline = pairing.baseline();
        Side other = pairing.other();
        List<String> notes = new ArrayList<>();
        if (pairing.areOneAfterTheOther()) {
            notes.add(other.name() + " and " + baseline.name()
                    + " ran one after the other: whatever else changed in between is part of the difference");
        }
        Set<String> paired = pairing.pairs().stream()
                .flatMap(pair -> Stream.of(pair.baseline().id(), pair.other().id()))
                .collect(Collectors.toSet());
        String alone = Stream.concat(baseline.counted().stream(), other.counted().stream())
                .map(RunResult::id)
                .filter(id -> pairing.arePairs() && !paired.contains(id))
                .collect(Collectors.joining(", "));
        if (!alone.isEmpty()) {
            notes.add("without a partner, and so not in the changes: " + alone);
        }
        return notes;
    }
}

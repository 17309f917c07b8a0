package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import nexmark.jet.comparison.Pairing.Kind;
import nexmark.jet.comparison.Pairing.Pair;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;

/**
 * The runs of the baseline and of another side, and how they belong together.
 *
 * @param stepMillis latencies were rounded down to a multiple of this, ms; 0 = they were not rounded
 */
record TwoSides(Side baseline, Side other, Pairing pairing, double stepMillis) {

    static TwoSides of(Side baseline, Side other, double stepMillis) {
        return new TwoSides(baseline, other, Pairing.of(baseline, other), stepMillis);
    }

    /** The ratio of a metric; empty if it cannot be computed, see {@link #whyNoRatio}. */
    Optional<LogRatio> ratio(RunMetric metric) {
        double[] first = values(metric, baseline, Pair::baseline);
        double[] second = values(metric, other, Pair::other);
        double least = DoubleStream.concat(DoubleStream.of(first), DoubleStream.of(second))
                .min()
                .orElse(0);
        if (first.length == 0 || second.length == 0 || least <= 0) {
            return Optional.empty();
        }
        LogRatio ratio = pairing.kind() == Kind.INDEPENDENT
                ? LogRatio.ofIndependentRuns(first, second)
                : LogRatio.ofPairs(first, second);
        return Optional.of(ComparisonSettings.LATENCIES.contains(metric) ? ratio.ofRounded(stepMillis, least) : ratio);
    }

    String whyNoRatio(RunMetric metric) {
        for (Side side : List.of(baseline, other)) {
            if (side.counted().isEmpty()) {
                return "no valid run of " + side.name();
            }
            if (values(metric, side.counted()).length == 0) {
                return "no run of " + side.name() + " has it";
            }
        }
        return values(metric, baseline, Pair::baseline).length == 0
                ? "no pair has it on both sides"
                : "it is 0 in a run, and so there is no ratio";
    }

    /** A side's figures: of all its runs, or in the order of the pairs of which both runs have the figure. */
    private double[] values(RunMetric metric, Side side, Function<Pair, RunResult> ofPair) {
        if (pairing.kind() == Kind.INDEPENDENT) {
            return values(metric, side.counted());
        }
        return values(
                metric,
                pairing.pairs().stream()
                        .filter(pair -> metric.of(pair.baseline()).isPresent()
                                && metric.of(pair.other()).isPresent())
                        .map(ofPair)
                        .toList());
    }

    private static double[] values(RunMetric metric, List<RunResult> runs) {
        return runs.stream()
                .map(metric::of)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    /** What a reader of the effects has to know, a sentence each. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        boolean areBothThere = !baseline.counted().isEmpty() && !other.counted().isEmpty();
        if (areBothThere
                && pairing.kind() == Kind.INDEPENDENT
                && !Pairing.overlap(baseline.counted(), other.counted())) {
            notes.add(other.name() + " and " + baseline.name()
                    + " ran one after the other: whatever else changed in between is part of the difference");
        }
        if (!pairing.separated().isEmpty()) {
            notes.add(areIndependent() + "other runs or a long break came between those of repetition "
                    + String.join(", ", pairing.separated()));
        }
        if (!pairing.farApart().isEmpty()) {
            notes.add(areIndependent() + "a long break came between "
                    + pairing.farApart().stream()
                            .map(pair -> pair.baseline().id() + " and "
                                    + pair.other().id())
                            .collect(Collectors.joining(", ")));
        }
        List<String> alone = alone();
        if (!alone.isEmpty()) {
            notes.add("without a partner, and so not in the changes: " + String.join(", ", alone));
        }
        return notes;
    }

    private String areIndependent() {
        return other.name() + " and " + baseline.name() + " are compared as independent runs, because ";
    }

    private List<String> alone() {
        if (pairing.kind() == Kind.INDEPENDENT) {
            return List.of();
        }
        Set<String> paired = pairing.pairs().stream()
                .flatMap(pair -> Stream.of(pair.baseline().id(), pair.other().id()))
                .collect(Collectors.toSet());
        return Stream.concat(baseline.counted().stream(), other.counted().stream())
                .map(RunResult::id)
                .filter(id -> !paired.contains(id))
                .toList();
    }
}

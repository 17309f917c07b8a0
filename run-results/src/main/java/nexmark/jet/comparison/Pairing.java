package nexmark.jet.comparison;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;

/**
 * The counted runs of two sides. Runs of one repetition of an experiment are a pair, because they were measured one soon after
 * the other; all other runs are independent. Figures have no part in that choice.
 *
 * @param pairs the baseline's run and the other's; empty for independent runs
 * @param errors how far off latencies may be
 */
record Pairing(Side baseline, Side other, List<Pair> pairs, LatencyErrors errors) {

    private static final String REPETITION_TAG = "repetition";

    record Pair(RunResult baseline, RunResult other) {}

    static Pairing of(Side baseline, Side other, LatencyErrors errors) {
        Optional<Map<String, RunResult>> first = byRepetition(baseline);
        Optional<Map<String, RunResult>> second = byRepetition(other);
        Pairing independent = new Pairing(baseline, other, List.of(), errors);
        boolean areOfOne = experiments(baseline).equals(experiments(other))
                && experiments(baseline).size() <= 1;
        if (first.isEmpty() || second.isEmpty() || !areOfOne || independent.areOneAfterTheOther()) {
            return independent;
        }
        List<Pair> pairs = second.get().entrySet().stream()
                .filter(run -> first.get().containsKey(run.getKey()))
                .sorted(Map.Entry.comparingByKey())
                .map(run -> new Pair(first.get().get(run.getKey()), run.getValue()))
                .toList();
        return new Pairing(baseline, other, pairs, errors);
    }

    /** Empty if a run has no number, or two runs have the same. */
    private static Optional<Map<String, RunResult>> byRepetition(Side side) {
        Map<String, RunResult> byNumber = new HashMap<>();
        boolean areNumbered = side.counted().stream()
                .allMatch(run -> run.tags().containsKey(REPETITION_TAG)
                        && byNumber.put(run.tags().get(REPETITION_TAG), run) == null);
        return areNumbered ? Optional.of(byNumber) : Optional.empty();
    }

    private static Set<String> experiments(Side side) {
        return side.counted().stream()
                .map(run -> run.tags().get("experiment"))
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    /** Whether all runs of a side began before those of the other, as when an experiment was made once more. */
    boolean areOneAfterTheOther() {
        List<Instant> first = baseline.counted().stream().map(Side::start).toList();
        List<Instant> second = other.counted().stream().map(Side::start).toList();
        return !first.isEmpty()
                && !second.isEmpty()
                && (!first.get(first.size() - 1).isAfter(second.get(0))
                        || !second.get(second.size() - 1).isAfter(first.get(0)));
    }

    boolean arePairs() {
        return !pairs.isEmpty();
    }

    /** How a metric of the other side compares; empty if it cannot be computed, see {@link #whyNot}. */
    Optional<LogRatio> ratio(RunMetric metric) {
        List<Pair> whole = pairs.stream()
                .filter(pair -> metric.of(pair.baseline()).isPresent()
                        && metric.of(pair.other()).isPresent())
                .toList();
        double[] first = values(metric, arePairs() ? whole.stream().map(Pair::baseline) : baseline.counted().stream());
        double[] second = values(metric, arePairs() ? whole.stream().map(Pair::other) : other.counted().stream());
        double least = DoubleStream.concat(DoubleStream.of(first), DoubleStream.of(second))
                .min()
                .orElse(0);
        if (first.length == 0 || second.length == 0 || least <= 0) {
            return Optional.empty();
        }
        LogRatio ratio = arePairs() ? LogRatio.ofPairs(first, second) : LogRatio.ofIndependentRuns(first, second);
        return Optional.of(
                ComparisonSettings.LATENCIES.contains(metric)
                        ? ratio.ofUncertain(0, errors.of(baseline), first).ofUncertain(1, errors.of(other), second)
                        : ratio);
    }

    private static double[] values(RunMetric metric, Stream<RunResult> runs) {
        return runs.map(metric::of).flatMapToDouble(OptionalDouble::stream).toArray();
    }

    String whyNot(RunMetric metric) {
        for (Side side : List.of(baseline, other)) {
            if (side.counted().isEmpty()) {
                return "no valid run of " + side.name();
            }
            if (values(metric, side.counted().stream()).length == 0) {
                return "no run of " + side.name() + " has it";
            }
        }
        return "it is 0 in a run, or no pair has it on both sides";
    }

    /** What a reader of the effects has to know, a sentence each. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (areOneAfterTheOther()) {
            notes.add(other.name() + " and " + baseline.name()
                    + " ran one after the other: whatever else changed in between is part of the difference");
        }
        List<RunResult> paired = pairs.stream()
                .flatMap(pair -> Stream.of(pair.baseline(), pair.other()))
                .toList();
        String alone = Stream.concat(baseline.counted().stream(), other.counted().stream())
                .filter(run -> arePairs() && !paired.contains(run))
                .map(RunResult::id)
                .collect(Collectors.joining(", "));
        if (!alone.isEmpty()) {
            notes.add("without a partner, and so not in the changes: " + alone);
        }
        return notes;
    }
}

package nexmark.jet.comparison;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import nexmark.jet.result.RunResult;

/**
 * The counted runs of two sides. Runs of one repetition of an experiment are a pair, because they were measured one soon after
 * the other; all other runs are independent. Figures have no part in that choice.
 *
 * @param pairs the baseline's run and the other's; empty for independent runs
 */
record Pairing(Side baseline, Side other, List<Pair> pairs) {

    private static final String REPETITION_TAG = "repetition";
    private static final String EXPERIMENT_TAG = "experiment";

    /** A run of the baseline and a run of the other side. */
    record Pair(RunResult baseline, RunResult other) {}

    Pairing {
        pairs = List.copyOf(pairs);
    }

    static Pairing of(Side baseline, Side other) {
        Optional<Map<String, RunResult>> first = byRepetition(baseline);
        Optional<Map<String, RunResult>> second = byRepetition(other);
        Pairing independent = new Pairing(baseline, other, List.of());
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
        return new Pairing(baseline, other, pairs);
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
        Set<String> names = new HashSet<>();
        side.counted().stream()
                .map(run -> run.tags().get(EXPERIMENT_TAG))
                .filter(Objects::nonNull)
                .forEach(names::add);
        return names;
    }

    /** Whether all runs of a side began before those of the other, as when an experiment was made once more. */
    boolean areOneAfterTheOther() {
        List<RunResult> first = baseline.counted();
        List<RunResult> second = other.counted();
        return !first.isEmpty() && !second.isEmpty() && (areBefore(first, second) || areBefore(second, first));
    }

    private static boolean areBefore(List<RunResult> runs, List<RunResult> others) {
        return !Side.start(runs.get(runs.size() - 1)).isAfter(Side.start(others.get(0)));
    }

    boolean arePairs() {
        return !pairs.isEmpty();
    }

    String words() {
        return arePairs() ? "paired by repetition" : "independent runs, not in pairs";
    }
}

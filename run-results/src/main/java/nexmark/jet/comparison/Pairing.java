package nexmark.jet.comparison;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.plan.Counts;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;

/**
 * Which runs of two sides belong together because they were measured one soon after the other, with no other run of the two
 * sides in between. The choice looks at tags and times only, never at figures.
 *
 * @param kind how the pairs were found
 * @param pairs pairs of counted runs; empty for independent runs
 * @param separated repetitions of which both sides have a run, but with other runs or a long break in between, so that no runs were
 *     paired
 * @param farApart neighbours in the order of start of two sides that took turns, with a long break in between, so that no runs were
 *     paired
 */
record Pairing(Kind kind, List<Pair> pairs, List<String> separated, List<Pair> farApart) {

    /** Names the tag by which an experiment numbers its rounds; the runs of a round are one run of each setting. */
    static final String REPETITION_TAG = "repetition";

    /** How runs of two sides belong together. */
    enum Kind {
        REPETITION("paired by repetition", "pair", "pairs"),
        ORDER_OF_START("paired by order of start, because the sides took turns", "pair", "pairs"),
        INDEPENDENT("independent runs, not in pairs", "run of each", "runs of each");

        private final String words;
        private final String one;
        private final String many;

        Kind(String words, String one, String many) {
            this.words = words;
            this.one = one;
            this.many = many;
        }

        /** The kind for people. */
        String words() {
            return words;
        }

        /** So many more runs for people: {@code 4 more pairs}. */
        String more(int number) {
            return Counts.of(number, "more " + one, "more " + many);
        }
    }

    /** How many times as far apart as those of the closest pair the runs of a pair may have begun. */
    private static final int LONGEST_DISTANCE = 10;

    /** A run of the baseline and a run of the other side. */
    record Pair(RunResult baseline, RunResult other) {

        private long millisApart() {
            return Math.abs(
                    Duration.between(Side.start(baseline), Side.start(other)).toMillis());
        }

        private long runMillis() {
            return baseline.plan().phases().warmupMillis()
                    + baseline.plan().phases().measureMillis();
        }
    }

    Pairing {
        pairs = List.copyOf(pairs);
        separated = List.copyOf(separated);
        farApart = List.copyOf(farApart);
    }

    static Pairing of(Side baseline, Side other) {
        List<RunResult> first = baseline.counted();
        List<RunResult> second = other.counted();
        if (areNumbered(first) && areNumbered(second) && overlap(first, second)) {
            List<Pair> sameNumbers = byRepetition(first, second);
            if (!sameNumbers.isEmpty()) {
                return ofRepetitions(sameNumbers, separated(sameNumbers, first, second));
            }
        }
        return ofNeighbours(neighbours(baseline, other));
    }

    private static Pairing ofRepetitions(List<Pair> sameNumbers, List<String> separated) {
        return separated.isEmpty()
                ? new Pairing(Kind.REPETITION, sameNumbers, separated, List.of())
                : new Pairing(Kind.INDEPENDENT, List.of(), separated, List.of());
    }

    private static Pairing ofNeighbours(List<Pair> neighbours) {
        List<Pair> farApart =
                neighbours.stream().filter(areFarApart(neighbours)).toList();
        return neighbours.isEmpty() || !farApart.isEmpty()
                ? new Pairing(Kind.INDEPENDENT, List.of(), List.of(), farApart)
                : new Pairing(Kind.ORDER_OF_START, neighbours, List.of(), List.of());
    }

    /**
     * The repetitions whose two runs are no neighbours in the order of start, or began far apart: a number alone does not say when
     * runs were made.
     */
    private static List<String> separated(List<Pair> sameNumbers, List<RunResult> first, List<RunResult> second) {
        Map<String, Integer> places = new HashMap<>();
        Stream.concat(first.stream(), second.stream())
                .sorted(Comparator.comparing(Side::start))
                .forEach(run -> places.put(run.id(), places.size()));
        Predicate<Pair> isInterrupted = areFarApart(sameNumbers);
        return sameNumbers.stream()
                .filter(pair -> isInterrupted.test(pair)
                        || Math.abs(places.get(pair.baseline().id())
                                        - places.get(pair.other().id()))
                                > 1)
                .map(pair -> pair.other().tags().get(REPETITION_TAG))
                .toList();
    }

    /**
     * Whether the runs of a pair began much farther apart than those of the closest pair, as when an experiment was ended between
     * them, and went on the next day. With many settings in each round, all pairs are as far apart.
     */
    private static Predicate<Pair> areFarApart(List<Pair> pairs) {
        long closestMillis = pairs.stream().mapToLong(Pair::millisApart).min().orElse(0);
        return pair -> pair.millisApart() > LONGEST_DISTANCE * Math.max(closestMillis, pair.runMillis());
    }

    private static boolean areNumbered(List<RunResult> runs) {
        Set<String> numbers = new HashSet<>();
        return runs.stream()
                .allMatch(run -> run.tags().containsKey(REPETITION_TAG)
                        && numbers.add(run.tags().get(REPETITION_TAG)));
    }

    /**
     * Whether each side began before the other side's last run. Repetitions of two experiments, one after the other, have the
     * same numbers and nothing else in common.
     */
    static boolean overlap(List<RunResult> first, List<RunResult> second) {
        return !first.isEmpty()
                && !second.isEmpty()
                && start(first, 0).isBefore(start(second, second.size() - 1))
                && start(second, 0).isBefore(start(first, first.size() - 1));
    }

    private static Instant start(List<RunResult> runs, int index) {
        return Side.start(runs.get(index));
    }

    private static List<Pair> byRepetition(List<RunResult> first, List<RunResult> second) {
        Map<String, RunResult> byNumber = new LinkedHashMap<>();
        first.forEach(run -> byNumber.put(run.tags().get(REPETITION_TAG), run));
        return second.stream()
                .filter(run -> byNumber.containsKey(run.tags().get(REPETITION_TAG)))
                .map(run -> new Pair(byNumber.get(run.tags().get(REPETITION_TAG)), run))
                .toList();
    }

    /**
     * Pairs of neighbours in the order of start, if the runs alternate: each two consecutive runs are one of either side; a last run
     * may be alone. Runs that do not count keep their places, and their pairs are left out.
     */
    private static List<Pair> neighbours(Side baseline, Side other) {
        List<RunResult> order = Stream.concat(baseline.runs().stream(), other.runs().stream())
                .filter(run -> run.status() != Status.INTERRUPTED)
                .sorted(Comparator.comparing(Side::start))
                .toList();
        Set<String> ofBaseline = baseline.runs().stream().map(RunResult::id).collect(Collectors.toSet());
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i + 1 < order.size(); i += 2) {
            boolean isBaselineFirst = ofBaseline.contains(order.get(i).id());
            if (isBaselineFirst == ofBaseline.contains(order.get(i + 1).id())) {
                return List.of();
            }
            pairs.add(new Pair(order.get(isBaselineFirst ? i : i + 1), order.get(isBaselineFirst ? i + 1 : i)));
        }
        return pairs.stream()
                .filter(pair -> Side.isCounted(pair.baseline()) && Side.isCounted(pair.other()))
                .toList();
    }
}

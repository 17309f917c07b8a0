package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import nexmark.jet.result.RequirementOfRuns;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;

/**
 * Whether other sides are better than the first one, the baseline. All intervals of one comparison hold together with the
 * confidence: whatever holds of one of 95 in 100 intervals alone would be wrong somewhere in most comparisons of many metrics.
 *
 * @param title the query, with the settings that tell it from other comparisons; several queries joined by {@code /} if the sides
 *     asked different ones
 * @param confidence how often all intervals of such a comparison hold together
 * @param marginPercent changes up to this size do not matter
 * @param baseline the first side
 * @param contrasts the other sides
 * @param last name of the last of all sides, also where it has no run
 * @param requirements what the runs of the last side that count reached of each goal, without runs where it has none
 * @param notes what a reader of the figures has to know, a sentence each
 */
public record Comparison(
        String title,
        double confidence,
        double marginPercent,
        SideFigures baseline,
        List<Contrast> contrasts,
        String last,
        List<RequirementOfRuns> requirements,
        List<String> notes) {

    private static final double CONFIDENCE = 0.95;

    public Comparison {
        contrasts = List.copyOf(contrasts);
        requirements = List.copyOf(requirements);
        notes = List.copyOf(notes);
    }

    /**
     * Compares sides as {@link #byCase(List, ComparisonSettings)} does, in the steps in which they were measured.
     *
     * @throws nexmark.jet.process.UserMistake if the latencies of different series would be compared
     */
    public static List<Comparison> byCase(StoredSides measured, ComparisonSettings settings) {
        return byCase(measured.sides(), settings.measuredIn(measured.steps()));
    }

    /**
     * Compares what the sides have of each query, and of each combination of the settings that a side has several values of. What
     * only one side has makes a comparison without contrasts. Sides that have no query in common, and one query each, are compared
     * with each other.
     *
     * @throws nexmark.jet.process.UserMistake if the latencies of different series would be compared
     */
    public static List<Comparison> byCase(List<Side> measured, ComparisonSettings settings) {
        List<Side> sides = measured.stream().map(settings::seen).toList();
        Cases cases = new Cases(sides);
        String last = sides.get(sides.size() - 1).name();
        List<Comparison> comparisons = ofEach(sides, cases::split, settings, last);
        boolean haveSomethingInCommon =
                comparisons.stream().anyMatch(one -> !one.contrasts().isEmpty());
        if (haveSomethingInCommon
                || sides.stream().anyMatch(side -> side.queries().size() > 1)) {
            return comparisons;
        }
        String queries = String.join("/", queries(sides));
        return cases.areSettingsVaried()
                ? ofEach(sides, side -> cases.splitAcross(queries, side), settings, last)
                : List.of(of(queries, sides, settings, last));
    }

    /**
     * A comparison for each case, of the sides that have it.
     *
     * @param last name of the last of all sides
     */
    private static List<Comparison> ofEach(
            List<Side> sides, Function<Side, Map<String, Side>> cases, ComparisonSettings settings, String last) {
        Map<String, List<Side>> sidesByCase = new TreeMap<>();
        for (Side side : sides) {
            cases.apply(side)
                    .forEach((name, ofCase) -> sidesByCase
                            .computeIfAbsent(name, any -> new ArrayList<>())
                            .add(ofCase));
        }
        List<Comparison> comparisons = new ArrayList<>();
        sidesByCase.forEach((name, ofCase) -> comparisons.add(of(name, ofCase, settings, last)));
        return comparisons;
    }

    private static List<String> queries(List<Side> sides) {
        return sides.stream()
                .flatMap(side -> side.queries().stream())
                .distinct()
                .sorted()
                .toList();
    }

    private static Comparison of(String title, List<Side> sides, ComparisonSettings settings, String last) {
        settings.requireOneSeries(sides);
        Side baseline = sides.get(0);
        double stepMillis = settings.steps().millis(sides);
        List<TwoSides> others = sides.stream()
                .skip(1)
                .map(other -> TwoSides.of(baseline, other, stepMillis))
                .toList();
        DecisionRule rule =
                new DecisionRule(confidenceOfEach(intervals(others, settings.metrics())), settings.marginPercent());
        return new Comparison(
                title,
                CONFIDENCE,
                settings.marginPercent(),
                SideFigures.of(baseline, settings.metrics()),
                others.stream().map(two -> contrast(two, rule, settings)).toList(),
                last,
                RequirementOfRuns.of(settings.goals(), countedOf(last, sides)),
                notes(sides, others, settings));
    }

    private static long intervals(List<TwoSides> others, List<RunMetric> metrics) {
        return others.stream()
                .mapToLong(two -> metrics.stream()
                        .filter(metric -> two.ratio(metric).isPresent())
                        .count())
                .sum();
    }

    /** By Bonferroni: whatever the figures have to do with each other, together they miss no more often than all misses in sum. */
    private static double confidenceOfEach(long intervals) {
        return 1 - (1 - CONFIDENCE) / Math.max(1, intervals);
    }

    private static Contrast contrast(TwoSides two, DecisionRule rule, ComparisonSettings settings) {
        Pairing pairing = two.pairing();
        List<Effect> effects = settings.metrics().stream()
                .map(metric -> two.ratio(metric)
                        .map(ratio -> rule.effect(metric, ratio, pairing.kind()))
                        .orElseGet(() -> Effect.notCompared(metric, two.whyNoRatio(metric))))
                .toList();
        return new Contrast(
                SideFigures.of(two.other(), settings.metrics()),
                two.baseline().name(),
                pairing.kind().words(),
                pairing.pairs().size(),
                effects,
                Differences.between(two.baseline(), two.other(), settings.compared()));
    }

    /** The runs of a side that count; none if the side is not among those of a case. */
    private static List<RunResult> countedOf(String name, List<Side> sidesOfCase) {
        return sidesOfCase.stream()
                .filter(side -> side.name().equals(name))
                .flatMap(side -> side.counted().stream())
                .toList();
    }

    private static List<String> notes(List<Side> sides, List<TwoSides> others, ComparisonSettings settings) {
        List<String> notes = new ArrayList<>();
        if (settings.hasLatencies()) {
            queries(sides).forEach(query -> settings.steps().note(query).ifPresent(notes::add));
        }
        for (Side side : sides) {
            List<String> mixed = Differences.within(side);
            if (!mixed.isEmpty()) {
                notes.add(side.name() + " mixes runs that differ in " + String.join(", ", mixed));
            }
            notes.addAll(side.doubts());
        }
        others.forEach(two -> notes.addAll(two.notes()));
        return notes;
    }

    /** The answer, a sentence for each side that is compared with the baseline. */
    public List<String> answers() {
        return contrasts.isEmpty()
                ? List.of(title + ": nothing to compare, only " + baseline.side() + " has it")
                : contrasts.stream().map(Contrast::answer).toList();
    }

    /**
     * How the last side stands to the goals, a line for each: {@code zgc: p99<16ms met: reached in 5 of 5 runs, worst
     * 14.3 ms}.
     */
    public List<String> reached() {
        return requirements.stream().map(goal -> last + ": " + goal.inWords()).toList();
    }

    /** Whether any metric of any side could be compared. */
    public boolean isCompared() {
        return contrasts.stream().anyMatch(Contrast::isCompared);
    }
}

package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import nexmark.jet.result.RunMetric;

/**
 * Whether other sides are better than the first one, the baseline. All intervals of one comparison hold together with the
 * confidence: whatever holds of one of 95 in 100 intervals alone would be wrong somewhere in most comparisons of many metrics.
 *
 * @param query id of the query; several joined by {@code /} if the sides asked different ones
 * @param confidence how often all intervals of such a comparison hold together
 * @param marginPercent changes up to this size do not matter
 * @param baseline the first side
 * @param contrasts the other sides
 * @param notes what a reader of the figures has to know, a sentence each
 */
public record Comparison(
        String query,
        double confidence,
        double marginPercent,
        SideFigures baseline,
        List<Contrast> contrasts,
        List<String> notes) {

    private static final double CONFIDENCE = 0.95;

    public Comparison {
        contrasts = List.copyOf(contrasts);
        notes = List.copyOf(notes);
    }

    /**
     * Compares what the sides have of each query; a query that only one side has makes a comparison without contrasts. Sides
     * that have no query in common are compared as they are.
     */
    public static List<Comparison> byQuery(List<Side> sides, ComparisonSettings settings) {
        Set<String> queries = new TreeSet<>();
        sides.forEach(side -> queries.addAll(side.queries()));
        List<Comparison> comparisons = new ArrayList<>();
        for (String query : queries) {
            List<Side> asking = sides.stream()
                    .map(side -> side.asking(query))
                    .filter(side -> !side.runs().isEmpty())
                    .toList();
            comparisons.add(of(query, asking, settings));
        }
        return comparisons.stream().allMatch(one -> one.contrasts().isEmpty())
                ? List.of(of(String.join("/", queries), sides, settings))
                : comparisons;
    }

    private static Comparison of(String query, List<Side> sides, ComparisonSettings settings) {
        Side baseline = sides.get(0);
        List<TwoSides> others = sides.stream()
                .skip(1)
                .map(other -> TwoSides.of(baseline, other))
                .toList();
        DecisionRule rule = new DecisionRule(
                confidenceOfEach(intervals(others, settings.metrics())), settings.marginPercent());
        return new Comparison(
                query,
                CONFIDENCE,
                settings.marginPercent(),
                SideFigures.of(baseline, settings.metrics()),
                others.stream().map(two -> contrast(two, rule, settings)).toList(),
                notes(sides, others));
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
                        .map(ratio -> rule.effect(metric, ratio, pairing.kind().runs()))
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

    private static List<String> notes(List<Side> sides, List<TwoSides> others) {
        List<String> notes = new ArrayList<>();
        for (Side side : sides) {
            List<String> mixed = Differences.within(side);
            if (!mixed.isEmpty()) {
                notes.add(side.name() + " mixes runs that differ in " + String.join(", ", mixed));
            }
            long unproved = side.counted().stream().filter(Side::isUnproved).count();
            if (unproved > 0) {
                notes.add(unproved + " of " + side.counted().size() + " runs of " + side.name()
                        + " count although their answers are unproved: --check off");
            }
        }
        others.forEach(two -> notes.addAll(two.notes()));
        return notes;
    }

    /** The answer, a sentence for each side that is compared with the baseline. */
    public List<String> answers() {
        return contrasts.isEmpty()
                ? List.of(query + ": nothing to compare, only " + baseline.side() + " asks it")
                : contrasts.stream().map(Contrast::answer).toList();
    }

    /** Whether any metric of any side could be compared. */
    public boolean isCompared() {
        return contrasts.stream().anyMatch(Contrast::isCompared);
    }
}

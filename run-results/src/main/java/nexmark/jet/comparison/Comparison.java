package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.comparison.Contrast.SideFigures;
import nexmark.jet.comparison.Effect.DecisionRule;
import nexmark.jet.comparison.Effect.Outcome;
import nexmark.jet.experiment.SettingNames;
import nexmark.jet.result.PlanJson;
import nexmark.jet.result.Requirement.RequirementOfRuns;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;

/**
 * Whether other sides are better than the first one, the baseline. All intervals of one comparison hold together with
 * the confidence: whatever holds of one of 95 in 100 intervals alone would be wrong somewhere in most comparisons of
 * many metrics.
 *
 * @param title the query, with the settings that tell it from other comparisons
 * @param confidence how often all intervals of such a comparison hold together
 * @param marginPercent changes up to this size do not matter
 * @param baseline the first side
 * @param contrasts the other sides
 * @param last name of the last of all sides, also where it has no run
 * @param requirements each goal with the counted runs of the last side, if it has any
 * @param best of three sides or more, which is best in a metric, and which cannot be told apart from it, a sentence
 * each
 * @param notes for readers of the figures, a sentence each
 */
public record Comparison(
        String title,
        double confidence,
        double marginPercent,
        SideFigures baseline,
        List<Contrast> contrasts,
        String last,
        List<RequirementOfRuns> requirements,
        List<String> best,
        List<String> notes) {

    private static final double CONFIDENCE = 0.95;

    /**
     * Compares the sides case by case: for each query, and each combination of the settings that a side has several
     * values of, since runs of different rates are not repetitions of one. A case of only one side makes a comparison
     * without contrasts.
     *
     * @throws nexmark.jet.process.UserMistake if the latencies of different series would be compared
     */
    public static List<Comparison> byCase(StoredSides measured, ComparisonSettings settings) {
        List<Side> sides = measured.sides().stream().map(settings::seen).toList();
        Set<String> varied = new TreeSet<>();
        sides.forEach(side -> varied.addAll(varied(side)));
        varied.remove(RunProperties.QUERY);
        Map<String, List<Side>> sidesByCase = new TreeMap<>();
        for (Side side : sides) {
            Map<String, List<RunResult>> runs = new TreeMap<>();
            side.runs()
                    .forEach(run -> runs.computeIfAbsent(caseOf(run, varied), name -> new ArrayList<>())
                            .add(run));
            runs.forEach((name, ofCase) ->
                    sidesByCase.computeIfAbsent(name, any -> new ArrayList<>()).add(side.with(ofCase)));
        }
        String last = sides.get(sides.size() - 1).name();
        return sidesByCase.entrySet().stream()
                .map(each -> of(each.getKey(), each.getValue(), settings, measured.errors(), last))
                .toList();
    }

    private static List<String> varied(Side side) {
        return RunProperties.varied(side.runs().stream()
                .map(run -> RunProperties.settings(run.plan()))
                .toList());
    }

    /** {@code q5 rate=1M}. */
    private static String caseOf(RunResult run, Set<String> varied) {
        Map<String, String> settings = PlanJson.flat(run.plan());
        return Stream.concat(
                        Stream.of(run.plan().query()),
                        varied.stream()
                                .map(path -> SettingNames.shortName(path) + "="
                                        + SettingNames.text(path, settings.get(path))))
                .collect(Collectors.joining(" "));
    }

    private static Comparison of(
            String title, List<Side> sides, ComparisonSettings settings, LatencyErrors errors, String last) {
        settings.requireOneSeries(sides);
        Side baseline = sides.get(0);
        List<Pairing> others = sides.stream()
                .skip(1)
                .map(other -> Pairing.of(baseline, other, errors))
                .toList();
        long ofBaseline = others.stream()
                .flatMap(two -> settings.metrics().stream().flatMap(metric -> two.ratio(metric).stream()))
                .count();
        // Of three sides or more, each is compared with each. By Bonferroni: together, intervals miss no more often
        // than all misses in sum.
        double confidenceOfEach = 1 - (1 - CONFIDENCE) / Math.max(1, ofBaseline * sides.size() / 2.0);
        List<RunResult> ofLast = sides.stream()
                .filter(side -> side.name().equals(last))
                .flatMap(side -> side.counted().stream())
                .toList();
        DecisionRule rule = new DecisionRule(confidenceOfEach, settings.marginPercent());
        return new Comparison(
                title,
                CONFIDENCE,
                settings.marginPercent(),
                SideFigures.of(baseline, settings.metrics()),
                others.stream().map(two -> contrast(two, rule, settings)).toList(),
                last,
                RequirementOfRuns.of(settings.goals(), ofLast),
                sides.size() < 3 ? List.of() : best(sides, rule, settings, errors),
                notes(sides, others, settings.hasLatencies() ? errors : LatencyErrors.NONE));
    }

    private static List<String> best(
            List<Side> sides, DecisionRule rule, ComparisonSettings settings, LatencyErrors errors) {
        List<String> best = new ArrayList<>();
        for (RunMetric metric : settings.metrics()) {
            List<Side> having = sides.stream()
                    .filter(side -> side.spread(metric).isPresent())
                    .toList();
            having.stream()
                    .filter(side -> having.size() > 1)
                    .min(Comparator.comparingDouble(side -> (metric.moreIsBetter() ? -1 : 1)
                            * side.spread(metric).orElseThrow().median()))
                    .ifPresent(first -> best.add(best(first, metric, having, rule, errors)));
        }
        return best;
    }

    private static String best(
            Side first, RunMetric metric, List<Side> sides, DecisionRule rule, LatencyErrors errors) {
        String alike = sides.stream()
                .filter(side -> !side.equals(first))
                .filter(side ->
                        effect(Pairing.of(first, side, errors), metric, rule).outcome() != Outcome.WORSE)
                .map(Side::name)
                .collect(Collectors.joining(", "));
        return metric.title() + " best: " + first.name() + (alike.isEmpty() ? "" : ", not told apart from " + alike);
    }

    private static Contrast contrast(Pairing pairing, DecisionRule rule, ComparisonSettings settings) {
        List<Effect> effects = settings.metrics().stream()
                .map(metric -> effect(pairing, metric, rule))
                .toList();
        return new Contrast(
                SideFigures.of(pairing.other(), settings.metrics()),
                pairing.baseline().name(),
                pairing.arePairs() ? "paired by repetition" : "independent runs, not in pairs",
                pairing.pairs().size(),
                effects,
                RunProperties.differences(pairing.baseline(), pairing.other(), settings.compared()));
    }

    /** A side that fails more often is not called better: its runs that count are a choice among its runs. */
    private static Effect effect(Pairing pairing, RunMetric metric, DecisionRule rule) {
        Effect effect = pairing.ratio(metric)
                .map(ratio -> rule.effect(metric, ratio, pairing.arePairs()))
                .orElseGet(() -> Effect.notCompared(metric, pairing.whyNot(metric)));
        boolean favoursFailing = switch (effect.outcome()) {
            case BETTER -> pairing.other().failsMoreOftenThan(pairing.baseline());
            case WORSE -> pairing.baseline().failsMoreOftenThan(pairing.other());
            default -> false;
        };
        return favoursFailing ? effect.withheld() : effect;
    }

    private static List<String> notes(List<Side> sides, List<Pairing> others, LatencyErrors errors) {
        List<String> notes = new ArrayList<>();
        for (Side side : sides) {
            errors.note(side).ifPresent(notes::add);
            List<String> mixed = RunProperties.mixed(side);
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
                : Stream.concat(contrasts.stream().map(Contrast::answer), Stream.concat(failures(), best.stream()))
                        .toList();
    }

    /** {@code 4 of 5 runs of zgc and 0 of 5 of g1-5ms failed}; nothing if all runs count. */
    private Stream<String> failures() {
        List<SideFigures> sides = ComparisonWords.sides(this).toList();
        return sides.stream().allMatch(side -> side.notCounted().isEmpty())
                ? Stream.empty()
                : Stream.of("not counted: "
                        + sides.stream().map(SideFigures::failed).collect(Collectors.joining(", ")));
    }

    /**
     * How the last side stands to the goals, a line for each:
     * {@code zgc: p99<16ms met: reached in 5 of 5 runs, worst 14.3 ms}.
     */
    public List<String> reached() {
        return requirements.stream().map(goal -> last + ": " + goal.inWords()).toList();
    }

    public boolean isCompared() {
        return contrasts.stream().anyMatch(Contrast::isCompared);
    }
}

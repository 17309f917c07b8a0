package nexmark.jet.comparison;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.comparison.Effect.Outcome;
import nexmark.jet.plan.Counts;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.statistics.Spread;

/**
 * One side next to the baseline.
 *
 * @param side the side
 * @param baseline name of the baseline
 * @param pairing how the runs of both belong together, for people
 * @param pairs number of pairs; 0 if the runs are independent
 * @param effects one for each metric
 * @param differences besides the compared property
 */
public record Contrast(
        SideFigures side, String baseline, String pairing, int pairs, List<Effect> effects, List<String> differences) {

    public boolean isCompared() {
        return effects.stream().anyMatch(Effect::isCompared);
    }

    /**
     * The answer in one sentence:
     * {@code zgc against g1-5ms: p99 35 % better [28..41]; p50 undecided: about 4 more pairs}.
     */
    public String answer() {
        String sides = side.side() + " against " + baseline + ": ";
        if (!isCompared()) {
            return sides + effects.get(0).words();
        }
        return sides
                + Stream.of(
                                together(Outcome.BETTER, Outcome.WORSE),
                                together(Outcome.UNDECIDED),
                                together(Outcome.NO_DIFFERENCE))
                        .flatMap(each -> each)
                        .collect(Collectors.joining("; "));
    }

    /** Metrics of which the same is to be said: {@code p50, p99 undecided: one run a side shows no noise}. */
    private Stream<String> together(Outcome... outcomes) {
        Map<String, String> metricsByWords = new LinkedHashMap<>();
        effects.stream()
                .filter(effect -> List.of(outcomes).contains(effect.outcome()))
                .forEach(effect -> metricsByWords.merge(
                        effect.words(), effect.metric().title(), (some, more) -> some + ", " + more));
        return metricsByWords.entrySet().stream().map(same -> same.getValue() + " " + same.getKey());
    }

    /**
     * The figures of one side.
     *
     * @param side name of the side
     * @param counted ids of the runs that count
     * @param spreads by metric, in the metric's unit; a metric that no run has is missing
     */
    public record SideFigures(
            String side, List<String> counted, List<NotCounted> notCounted, Map<RunMetric, Spread> spreads) {

        /** The id of a run that is not compared, and why, for people. */
        public record NotCounted(String run, String why) {}

        /** {@code 4 of 5 runs of zgc}. */
        String failed() {
            return notCounted.size() + " of " + Counts.of(counted.size() + notCounted.size(), "run") + " of " + side;
        }

        public static SideFigures of(Side side, List<RunMetric> metrics) {
            List<RunResult> counted = side.counted();
            Map<RunMetric, Spread> spreads = new EnumMap<>(RunMetric.class);
            for (RunMetric metric : metrics) {
                side.spread(metric).ifPresent(spread -> spreads.put(metric, spread));
            }
            return new SideFigures(
                    side.name(), counted.stream().map(RunResult::id).toList(), side.notCounted(), spreads);
        }
    }
}

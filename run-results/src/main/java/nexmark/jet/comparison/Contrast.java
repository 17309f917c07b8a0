package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import nexmark.jet.comparison.Effect.Outcome;

/**
 * One side next to the baseline.
 *
 * @param side the side
 * @param baseline name of the baseline
 * @param pairing how the runs of both belong together, for people
 * @param pairs number of pairs; 0 if the runs are independent
 * @param effects one for each metric
 * @param differences what differs besides the compared property
 */
public record Contrast(
        SideFigures side, String baseline, String pairing, int pairs, List<Effect> effects, List<String> differences) {

    /** Whether any metric could be compared. */
    public boolean isCompared() {
        return effects.stream().anyMatch(Effect::isCompared);
    }

    /** The answer in one sentence: {@code zgc against g1-5ms: p99 35 % better [28..41]; p50 undecided: about 4 more pairs}. */
    public String answer() {
        String sides = side.side() + " against " + baseline + ": ";
        if (!isCompared()) {
            return sides + effects.get(0).words();
        }
        List<String> parts = new ArrayList<>();
        for (Set<Outcome> wanted : List.of(EnumSet.of(Outcome.BETTER, Outcome.WORSE), EnumSet.of(Outcome.UNDECIDED))) {
            with(wanted).forEach(effect -> parts.add(effect.metric().title() + " " + effect.words()));
        }
        List<Effect> same = with(EnumSet.of(Outcome.NO_DIFFERENCE));
        if (!same.isEmpty()) {
            parts.add(same.stream().map(effect -> effect.metric().title()).collect(Collectors.joining(", ")) + " "
                    + same.get(0).words());
        }
        return sides + String.join("; ", parts);
    }

    private List<Effect> with(Set<Outcome> outcomes) {
        return effects.stream()
                .filter(effect -> outcomes.contains(effect.outcome()))
                .toList();
    }
}

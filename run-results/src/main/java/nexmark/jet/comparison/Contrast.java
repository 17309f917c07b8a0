package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

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

    public Contrast {
        effects = List.copyOf(effects);
        differences = List.copyOf(differences);
    }

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
        Predicate<Effect> isDecided = effect -> effect.outcome() == Outcome.BETTER || effect.outcome() == Outcome.WORSE;
        List<String> parts = new ArrayList<>();
        effects.stream().filter(isDecided).map(Contrast::part).forEach(parts::add);
        effects.stream()
                .filter(effect -> effect.outcome() == Outcome.UNDECIDED)
                .map(Contrast::part)
                .forEach(parts::add);
        List<Effect> same = effects.stream()
                .filter(effect -> effect.outcome() == Outcome.NO_DIFFERENCE)
                .toList();
        if (!same.isEmpty()) {
            parts.add(same.stream().map(effect -> effect.metric().title()).collect(Collectors.joining(", ")) + " "
                    + same.get(0).words());
        }
        return sides + String.join("; ", parts);
    }

    private static String part(Effect effect) {
        return effect.metric().title() + " " + effect.words();
    }
}

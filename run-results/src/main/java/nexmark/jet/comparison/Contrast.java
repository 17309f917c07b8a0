package nexmark.jet.comparison;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
        Stream<String> decided = of(Outcome.BETTER, Outcome.WORSE).map(Contrast::inWords);
        Stream<String> undecided = of(Outcome.UNDECIDED).map(Contrast::inWords);
        String same =
                of(Outcome.NO_DIFFERENCE).map(effect -> effect.metric().title()).collect(Collectors.joining(", "));
        Stream<String> unchanged = of(Outcome.NO_DIFFERENCE).limit(1).map(effect -> same + " " + effect.words());
        return sides
                + Stream.of(decided, undecided, unchanged).flatMap(each -> each).collect(Collectors.joining("; "));
    }

    private Stream<Effect> of(Outcome... outcomes) {
        return effects.stream().filter(effect -> List.of(outcomes).contains(effect.outcome()));
    }

    private static String inWords(Effect effect) {
        return effect.metric().title() + " " + effect.words();
    }
}

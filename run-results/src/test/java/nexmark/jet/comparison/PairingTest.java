package nexmark.jet.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;

class PairingTest {

    @Test
    void runsOfARepetitionBelongTogetherWhicheverIsFirst() {
        Side a = new Side("a", List.of(repetition("a1", 1, 0), repetition("a2", 2, 3), repetition("a3", 3, 4)));
        Side b = new Side("b", List.of(repetition("b1", 1, 1), repetition("b2", 2, 2), repetition("b3", 3, 5)));
        assertThat(pairs(a, b)).containsExactly("a1 b1", "a2 b2", "a3 b3");
    }

    @Test
    void aRunWithoutAPartnerAndOneThatDoesNotCountLeaveTheOthersInPairs() {
        RunResult spoiled = made("b1x", 1, 1).invalid("machine disturbed").make();
        Side a = new Side("a", List.of(repetition("a1", 1, 0), repetition("a2", 2, 4)));
        Side b = new Side("b", List.of(spoiled, repetition("b1", 1, 2)));
        assertThat(pairs(a, b)).containsExactly("a1 b1");
    }

    @Test
    void runsOfAnotherExperimentAreIndependentAlsoWithEqualNumbers() {
        Side a = new Side("a", List.of(repetition("a1", 1, 0), repetition("a2", 2, 3)));
        Side other = new Side(
                "b",
                List.of(
                        made("b1", 1, 1).tag("experiment", "other").make(),
                        made("b2", 2, 4).tag("experiment", "other").make()));
        Side later = new Side("b", List.of(repetition("b1", 1, 10), repetition("b2", 2, 11)));
        assertThat(pairs(a, other)).isEmpty();
        assertThat(pairs(a, later)).isEmpty();
        assertThat(Pairing.of(a, later, LatencyErrors.NONE).areOneAfterTheOther())
                .isTrue();
    }

    @Test
    void runsWithoutNumbersAreIndependentAndSoAreTwoWithTheSame() {
        Side a = new Side("a", List.of(repetition("a1", 1, 0), repetition("a2", 2, 3)));
        Side unnumbered = new Side("b", List.of(MadeResult.of("b").startedAt(1).make()));
        Side twice = new Side("b", List.of(repetition("b1", 1, 1), repetition("b2", 1, 2)));
        assertThat(pairs(a, unnumbered)).isEmpty();
        assertThat(pairs(a, twice)).isEmpty();
    }

    private static MadeResult made(String id, int number, int startSeconds) {
        return MadeResult.of(id).startedAt(startSeconds).tag("repetition", Integer.toString(number));
    }

    private static RunResult repetition(String id, int number, int startSeconds) {
        return made(id, number, startSeconds).tag("experiment", "jvms").make();
    }

    private static List<String> pairs(Side baseline, Side other) {
        return Pairing.of(baseline, other, LatencyErrors.NONE).pairs().stream()
                .map(pair -> pair.baseline().id() + " " + pair.other().id())
                .toList();
    }
}

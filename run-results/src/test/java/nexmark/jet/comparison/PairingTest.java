package nexmark.jet.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;

class PairingTest {

    private static final int DAY = 24 * 60 * 60;

    @Test
    void runsOfARepetitionBelongTogetherWhicheverIsFirst() {
        Side a = new Side("a", List.of(repetition("a1", 1, 0), repetition("a2", 2, 3), repetition("a3", 3, 4)));
        Side b = new Side("b", List.of(repetition("b1", 1, 1), repetition("b2", 2, 2), repetition("b3", 3, 5)));
        Pairing pairing = Pairing.of(a, b);
        assertThat(pairing.kind()).isEqualTo(Pairing.Kind.REPETITION);
        assertThat(pairs(pairing)).containsExactlyInAnyOrder("a1 b1", "a2 b2", "a3 b3");
    }

    @Test
    void repetitionsOfExperimentsThatRanOneAfterTheOtherAreIndependent() {
        Side a = new Side("a", List.of(repetition("a1", 1, 0), repetition("a2", 2, 1)));
        Side b = new Side("b", List.of(repetition("b1", 1, 2), repetition("b2", 2, 3)));
        assertThat(Pairing.of(a, b).kind()).isEqualTo(Pairing.Kind.INDEPENDENT);
    }

    @Test
    void runsOfARepetitionWithOtherRunsInBetweenMakeTheSidesIndependent() {
        Side a = new Side("a", List.of(repetition("a1", 1, 0), repetition("a2", 2, 3), repetition("a3", 3, 4)));
        Side b = new Side("b", List.of(repetition("b2", 2, 2), repetition("b3", 3, 5), repetition("b1", 1, 6)));
        Pairing pairing = Pairing.of(a, b);
        assertThat(pairing.kind()).isEqualTo(Pairing.Kind.INDEPENDENT);
        assertThat(pairing.pairs()).isEmpty();
        assertThat(pairing.separated()).containsExactly("1");
    }

    @Test
    void aRepetitionThatWasEndedAndWentOnTheNextDayMakesTheSidesIndependent() {
        Side a = new Side("a", List.of(repetition("a1", 1, 0), repetition("a2", 2, 3), repetition("a3", 3, 4)));
        Side b = new Side("b", List.of(repetition("b1", 1, 1), repetition("b2", 2, 2), repetition("b3", 3, DAY)));
        Pairing pairing = Pairing.of(a, b);
        assertThat(pairing.kind()).isEqualTo(Pairing.Kind.INDEPENDENT);
        assertThat(pairing.separated()).containsExactly("3");
    }

    /** As in an experiment of many settings, or of long runs. */
    @Test
    void pairsThatAreAllAsFarApartAreMeasuredTogether() {
        Side a = new Side("a", List.of(repetition("a1", 1, 0), repetition("a2", 2, 3 * DAY)));
        Side b = new Side("b", List.of(repetition("b1", 1, DAY), repetition("b2", 2, 2 * DAY)));
        assertThat(pairs(Pairing.of(a, b))).containsExactlyInAnyOrder("a1 b1", "a2 b2");
    }

    @Test
    void runsThatAlternateWithALongBreakInAPairAreIndependent() {
        Side a = new Side("a", List.of(at("a1", 0), at("a2", 2)));
        Pairing interrupted = Pairing.of(a, new Side("b", List.of(at("b1", 1), at("b2", DAY))));
        assertThat(interrupted.kind()).isEqualTo(Pairing.Kind.INDEPENDENT);
        assertThat(interrupted.farApart()).extracting(pair -> pair.other().id()).containsExactly("b2");
        Side later = new Side("a", List.of(at("a1", 0), at("a2", DAY)));
        assertThat(pairs(Pairing.of(later, new Side("b", List.of(at("b1", 1), at("b2", DAY + 1))))))
                .containsExactly("a1 b1", "a2 b2");
    }

    /** So are the runs of an experiment that makes all repetitions of a cell, then all of the next, if one is made again late. */
    @Test
    void sidesThatMerelyOverlapAreIndependent() {
        Side a = new Side("a", List.of(repetition("a1", 1, 0), repetition("a3", 3, 2), repetition("a2", 2, 6)));
        Side b = new Side("b", List.of(repetition("b1", 1, 3), repetition("b2", 2, 4), repetition("b3", 3, 5)));
        assertThat(Pairing.of(a, b).separated()).containsExactly("1", "2", "3");
    }

    @Test
    void aRunWithoutAPartnerLeavesTheOthersInPairs() {
        Side a = new Side("a", List.of(repetition("a1", 1, 0), repetition("a2", 2, 3), repetition("a3", 3, 4)));
        Side b = new Side("b", List.of(repetition("b1", 1, 1), repetition("b3", 3, 5)));
        assertThat(pairs(Pairing.of(a, b))).containsExactly("a1 b1", "a3 b3");
    }

    @Test
    void aRepetitionThatWasRepeatedAtOnceCountsOnce() {
        Side a = new Side("a", List.of(repetition("a1", 1, 0), repetition("a2", 2, 4)));
        RunResult spoiled = MadeResult.of("b1x")
                .startedAt(1)
                .tag("repetition", "1")
                .invalid("machine disturbed")
                .make();
        Side b = new Side("b", List.of(spoiled, repetition("b1", 1, 2), repetition("b2", 2, 3)));
        assertThat(pairs(Pairing.of(a, b))).containsExactlyInAnyOrder("a1 b1", "a2 b2");
    }

    @Test
    void runsThatAlternateBelongTogetherInTwos() {
        Pairing pairing = Pairing.of(sides("ABBAAB").get(0), sides("ABBAAB").get(1));
        assertThat(pairing.kind()).isEqualTo(Pairing.Kind.ORDER_OF_START);
        assertThat(pairs(pairing)).containsExactly("A0 B1", "A3 B2", "A4 B5");
    }

    @Test
    void aLastRunMayBeAlone() {
        assertThat(pairs(Pairing.of(sides("ABA").get(0), sides("ABA").get(1)))).containsExactly("A0 B1");
    }

    @Test
    void runsThatDoNotAlternateAreIndependent() {
        for (String order : List.of("AABB", "ABAAB", "AB".repeat(3) + "AAB")) {
            assertThat(Pairing.of(sides(order).get(0), sides(order).get(1)).kind())
                    .as(order)
                    .isEqualTo(Pairing.Kind.INDEPENDENT);
        }
    }

    /** Small letters are runs that do not count. */
    @Test
    void aRunThatDoesNotCountTakesItsPartnerAlong() {
        assertThat(pairs(Pairing.of(sides("ABaBAB").get(0), sides("ABaBAB").get(1))))
                .containsExactly("A0 B1", "A4 B5");
    }

    private static List<Side> sides(String order) {
        List<RunResult> a = new ArrayList<>();
        List<RunResult> b = new ArrayList<>();
        for (int i = 0; i < order.length(); i++) {
            char letter = order.charAt(i);
            MadeResult made = MadeResult.of("" + letter + i).startedAt(i);
            RunResult run = Character.isUpperCase(letter)
                    ? made.make()
                    : made.invalid("rate missed").make();
            (Character.toUpperCase(letter) == 'A' ? a : b).add(run);
        }
        return List.of(new Side("a", a), new Side("b", b));
    }

    private static RunResult at(String id, int startSeconds) {
        return MadeResult.of(id).startedAt(startSeconds).make();
    }

    private static RunResult repetition(String id, int number, int startSeconds) {
        return MadeResult.of(id)
                .startedAt(startSeconds)
                .tag("repetition", Integer.toString(number))
                .make();
    }

    private static List<String> pairs(Pairing pairing) {
        return pairing.pairs().stream()
                .map(pair -> pair.baseline().id() + " " + pair.other().id())
                .toList();
    }
}

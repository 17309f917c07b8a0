package nexmark.jet.comparison;

import static nexmark.jet.comparison.ComparedSides.both;
import static nexmark.jet.comparison.ComparedSides.only;
import static nexmark.jet.comparison.ComparedSides.side;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;

/** Which runs count in a comparison, and whether they do in pairs. */
class CountedRunsTest {

    @Test
    void runsThatAreNotValidAreListedWithTheirReasons() {
        List<RunResult> runs =
                new ArrayList<>(side("b", 1, made -> made, 5, 5.1, 4.95).runs());
        runs.add(MadeResult.of("b-bad").startedAt(90).invalid("rate missed").make());
        runs.add(MadeResult.of("b-open").startedAt(91).notJudged("cost unknown").make());
        Comparison comparison = only(side("a", 0, made -> made, 10, 10.2, 9.9), new Side("b", runs));
        SideFigures b = comparison.contrasts().get(0).side();
        assertThat(b.counted()).hasSize(3);
        assertThat(b.notCounted())
                .containsExactly(
                        new NotCounted("b-bad", "invalid: rate missed"),
                        new NotCounted("b-open", "not-judged: not judged: cost unknown"));
    }

    @Test
    void aSideWithoutAValidRunIsNotCompared() {
        Comparison comparison =
                only(side("a", 0, made -> made, 10, 10.2), side("b", 1, made -> made.invalid("rate missed"), 5, 5.1));
        assertThat(comparison.isCompared()).isFalse();
        assertThat(comparison.answers()).containsExactly("b against a: not compared: no valid run of b");
    }

    @Test
    void runsWhoseAnswersWereLeftUnprovedOnPurposeCountAndAreNamed() {
        UnaryOperator<MadeResult> unproved =
                made -> made.with("/plan/check", "off").notJudged("answers unproved: --check off");
        Comparison comparison = only(side("a", 0, unproved, 10, 10.2), side("b", 1, unproved, 5, 5.1));
        assertThat(comparison.isCompared()).isTrue();
        assertThat(comparison.notes())
                .contains("2 of 2 runs of a counted although their answers are unproved: --check off");
        assertThat(comparison.baseline().notCounted()).isEmpty();
    }

    @Test
    void runsThatCountAlthoughTheyWereDisturbedAreNamed() {
        UnaryOperator<MadeResult> allowed = made -> made.with("/plan/allowDisturbed", true);
        UnaryOperator<MadeResult> disturbed = made -> allowed.apply(made)
                .with(
                        "/notes",
                        List.of("machine disturbed: it stalled for 300 ms, the limit is 100 ms; --allow-disturbed"));
        Side b = both(side("b", 1, disturbed, 5, 5.1), side("b", 21, allowed, 4.95));
        assertThat(only(side("a", 0, allowed, 10, 10.2, 9.9), b).notes())
                .containsExactly(
                        "2 of 3 runs of b counted although other work disturbed their machines: --allow-disturbed");
    }

    @Test
    void repetitionsThatWereNotMeasuredTogetherAreIndependentAndNamed() {
        UnaryOperator<MadeResult> one = made -> made.tag("repetition", "1");
        UnaryOperator<MadeResult> two = made -> made.tag("repetition", "2");
        Side a = both(side("a", 0, one, 10), side("a", 30, two, 10.2));
        Side b = both(side("b", 20, two, 5), side("b", 40, one, 5.1));
        Comparison comparison = only(a, b);
        assertThat(comparison.contrasts().get(0).pairs()).isZero();
        assertThat(comparison.contrasts().get(0).pairing()).isEqualTo("independent runs, not in pairs");
        assertThat(comparison.notes())
                .containsExactly("b and a are compared as independent runs, because other runs or a long break came"
                        + " between those of repetition 1");
    }

    @Test
    void neighboursWithALongBreakInBetweenAreIndependentAndNamed() {
        Side b = both(side("b", 1, made -> made, 5), side("b", 100_000, made -> made, 5.1));
        Comparison comparison = only(side("a", 0, made -> made, 10, 10.2), b);
        assertThat(comparison.contrasts().get(0).pairs()).isZero();
        assertThat(comparison.notes())
                .containsExactly("b and a are compared as independent runs, because a long break came between a0-1 and"
                        + " b100000-0");
    }

    @Test
    void sidesThatRanOneAfterTheOtherAreComparedAsIndependentRunsWithAWarning() {
        Comparison comparison = only(side("a", 0, made -> made, 10, 10.2), side("b", 1000, made -> made, 5, 5.1));
        assertThat(comparison.contrasts().get(0).pairing()).isEqualTo("independent runs, not in pairs");
        assertThat(comparison.notes())
                .contains(
                        "b and a ran one after the other: whatever else changed in between is part of the difference");
    }
}

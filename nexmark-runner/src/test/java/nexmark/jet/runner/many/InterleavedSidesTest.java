package nexmark.jet.runner.many;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonSettings;
import nexmark.jet.comparison.Side;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.experiment.RunTags;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.profiler.Profiler;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.api.Test;

class InterleavedSidesTest {

    private static final RunPlan Q5 = PlanDefaults.of("q5");
    private static final RunPlan Q7 = PlanDefaults.of("q7");

    @Test
    void sidesOfAQueryFollowEachOtherAndEverySecondRoundIsTurnedRound() {
        InterleavedSides sides = InterleavedSides.of(
                "allowed",
                List.of("no", "yes"),
                List.of(List.of(Q5, Q7), List.of(Q5.withDisturbance(true), Q7.withDisturbance(true))));
        assertThat(sides.runs(2))
                .extracting(run -> run.repetition() + " " + run.cell().inWords())
                .containsExactly(
                        "1 query=q5 allowed=no",
                        "1 query=q5 allowed=yes",
                        "1 query=q7 allowed=no",
                        "1 query=q7 allowed=yes",
                        "2 query=q5 allowed=yes",
                        "2 query=q5 allowed=no",
                        "2 query=q7 allowed=yes",
                        "2 query=q7 allowed=no");
    }

    @Test
    void equalValuesAreSidesOfTheirOwn() {
        InterleavedSides sides = InterleavedSides.of("jvm", List.of("zgc", "zgc"), List.of(List.of(Q5), List.of(Q5)));
        assertThat(sides.sides()).extracting(InterleavedSides.PlannedSide::name).containsExactly("zgc", "zgc (2)");
        assertThat(sides.runs(1)).extracting(run -> run.cell().key()).doesNotHaveDuplicates();
    }

    @Test
    void aSideThatMeasuresTheSamePlanInAnotherWayComesFirstAndItsRunsAreKnown() {
        InterleavedSides sides = InterleavedSides.of("side", List.of("ours"), List.of(List.of(Q5)))
                .after("study");
        assertThat(sides.runs(1))
                .extracting(run -> run.cell().inWords())
                .containsExactly("query=q5 side=study", "query=q5 side=ours");
        assertThat(sides.runs(1))
                .extracting(run -> InterleavedSides.isOf("study", tagged(run)))
                .containsExactly(true, false);
    }

    @Test
    void theRunsOfTheLastSideAreKnown() {
        InterleavedSides equal =
                InterleavedSides.of("jvm", List.of("zgc", "zgc"), List.of(List.of(Q5, Q7), List.of(Q5, Q7)));
        assertThat(equal.runs(2))
                .extracting(run -> equal.isOfLast(tagged(run)))
                .containsExactly(false, true, false, true, true, false, true, false);
        InterleavedSides foreign = InterleavedSides.of("side", List.of("ours"), List.of(List.of(Q5)))
                .after("study");
        assertThat(foreign.runs(1))
                .extracting(run -> foreign.isOfLast(tagged(run)))
                .containsExactly(false, true);
        assertThat(equal.last()).containsExactly(Q5, Q7);
    }

    @Test
    void aSideThatMeasuresEachValueTakesTurnsWithOursAtEach() {
        InterleavedSides sides = rates().asOne("side", "ours").after("study");
        assertThat(sides.runs(2))
                .extracting(run -> run.repetition() + " " + run.cell().inWords() + ": "
                        + run.cell().plan().workload().rate())
                .containsExactly(
                        "1 query=q5 rate=1k side=study: 1000",
                        "1 query=q5 rate=1k side=ours: 1000",
                        "1 query=q5 rate=2k side=study: 2000",
                        "1 query=q5 rate=2k side=ours: 2000",
                        "2 query=q5 rate=1k side=ours: 1000",
                        "2 query=q5 rate=1k side=study: 1000",
                        "2 query=q5 rate=2k side=ours: 2000",
                        "2 query=q5 rate=2k side=study: 2000");
        assertThat(sides.runs(1))
                .extracting(run -> InterleavedSides.isOf("study", tagged(run)))
                .containsExactly(true, false, true, false);
        assertThat(sides.folderName()).isEqualTo("side=study,ours-q5");
    }

    @Test
    void eachOfTheTwoSidesHasTheResultsOfAllValues() {
        InterleavedSides sides = rates().asOne("side", "ours").after("study");
        List<RunOutcome> outcomes = sides.runs(1).stream()
                .map(run -> new RunOutcome(
                        run,
                        List.of(stored(MadeResult.of(run.cell().inWords())
                                .with(
                                        "/plan/workload/rate",
                                        run.cell().plan().workload().rate()))),
                        List.of()))
                .toList();
        assertThat(sides.measured(outcomes).sides())
                .extracting(side -> side.name() + " "
                        + side.runs().stream()
                                .map(run -> run.plan().workload().rate())
                                .toList())
                .containsExactly("study [1000, 2000]", "ours [1000, 2000]");
    }

    @Test
    void eachRateIsComparedWithTheSameRate() {
        InterleavedSides sides = rates().asOne("side", "ours").after("study");
        List<PlannedRun> runs = sides.runs(3);
        List<RunOutcome> outcomes = IntStream.range(0, runs.size())
                .mapToObj(place -> new RunOutcome(
                        runs.get(place),
                        List.of(stored(measured(runs.get(place)).startedAt(10L * place))),
                        List.of()))
                .toList();
        List<Comparison> comparisons = Comparison.byCase(
                sides.measured(outcomes), new ComparisonSettings(List.of(RunMetric.P99, RunMetric.COST), 2, ""));
        assertThat(comparisons)
                .extracting(comparison -> comparison.title() + ": " + comparison.answers())
                .containsExactly(
                        "q5 rate=1000: [ours against study: p99 50 % better [50..50]; cost no difference beyond 2 %]",
                        "q5 rate=2000: [ours against study: p99 50 % worse [49..51]; cost no difference beyond 2 %]");
        assertThat(comparisons)
                .allSatisfy(comparison ->
                        assertThat(comparison.contrasts().get(0).pairs()).isEqualTo(3));
    }

    /** Ours has half the latency of the study at 1k, and half as much again at 2k, where both have more. */
    private static MadeResult measured(PlannedRun run) {
        boolean isOurs = run.cell().settings().get("side").equals("ours");
        long rate = run.plan().workload().rate();
        double p99Millis = rate == 1000 ? (isOurs ? 5 : 10) : (isOurs ? 60 : 40);
        return MadeResult.of(run.inWords())
                .with("/plan/workload/rate", rate)
                .tag("repetition", "" + run.repetition())
                .figure(RunMetric.P99, p99Millis)
                .figure(RunMetric.COST, 0.5);
    }

    /** The runs at a rate are the same whichever other rates are compared. */
    @Test
    void oneMoreValueAddsItsRunsOnly() {
        InterleavedSides one = InterleavedSides.of("side", List.of("ours"), List.of(List.of(at(1000))))
                .after("study");
        assertThat(keys(rates().asOne("side", "ours").after("study"))).containsAll(keys(one));
    }

    @Test
    void aValueTwiceIsNoLadder() {
        InterleavedSides twice = InterleavedSides.of("rate", List.of("1k", "1k"), List.of(List.of(Q5), List.of(Q5)));
        assertThatThrownBy(() -> twice.asOne("side", "ours"))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--rate has the same value twice, expected different ones: with --side each is compared for"
                        + " itself");
    }

    @Test
    void twoSidesOfOneNameAreAMistake() {
        InterleavedSides ours = InterleavedSides.of("side", List.of("ours"), List.of(List.of(Q5)));
        assertThatThrownBy(() -> ours.after("ours"))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--side is called 'ours', as a side of our own is, expected another name");
    }

    private static InterleavedSides rates() {
        return InterleavedSides.of("rate", List.of("1k", "2k"), List.of(List.of(at(1000)), List.of(at(2000))));
    }

    private static RunPlan at(long rate) {
        return TinyPlan.of("q5", rate, 1000, 1);
    }

    @Test
    void runsThatWereMeasuredInTurnsWithOtherSidesAreNoRunsOfThese() {
        RunPlan second = Q5.withDisturbance(true);
        RunPlan third = Q5.profiledBy(Profiler.JFR);
        InterleavedSides one = InterleavedSides.of("x", List.of("a", "b"), List.of(List.of(Q5), List.of(second)));
        InterleavedSides other = InterleavedSides.of("x", List.of("a", "c"), List.of(List.of(Q5), List.of(third)));
        assertThat(keys(other)).doesNotContainAnyElementsOf(keys(one));
        assertThat(keys(one.after("study"))).doesNotContainAnyElementsOf(keys(one));
    }

    @Test
    void theSameSidesOfAQueryGoOnAlsoWithMoreRoundsAndOtherQueries() {
        RunPlan other = Q5.withDisturbance(true);
        InterleavedSides q5 = InterleavedSides.of("x", List.of("a", "b"), List.of(List.of(Q5), List.of(other)));
        InterleavedSides both = InterleavedSides.of(
                "x", List.of("a", "b"), List.of(List.of(Q7, Q5), List.of(Q7.withDisturbance(true), other)));
        assertThat(keys(both)).containsAll(keys(q5));
    }

    private static List<String> keys(InterleavedSides sides) {
        return sides.runs(2).stream().map(run -> run.cell().key()).toList();
    }

    @Test
    void eachComparisonHasAFolderOfItsOwn() {
        assertThat(folderName("jvm", "g1-5ms", "parallel")).isEqualTo("jvm=g1-5ms,parallel-q5");
        assertThat(folderName("cluster", "embedded:2", "embedded:4"))
                .matches("cluster=embedded_2,embedded_4-q5-[0-9a-f]{8}");
        assertThat(folderName("cluster", "../2", "../3")).matches("cluster=.._2,.._3-q5-[0-9a-f]{8}");
        String one = folderName("x", "a".repeat(200), "b");
        String other = folderName("x", "a".repeat(200), "c");
        assertThat(one).hasSize(80).isNotEqualTo(other);
    }

    private static String folderName(String setting, String baseline, String other) {
        return InterleavedSides.of(
                        setting, List.of(baseline, other), List.of(List.of(Q5), List.of(Q5.withDisturbance(true))))
                .folderName();
    }

    private static RunLabel tagged(PlannedRun run) {
        return new RunTags("compare", run.cell().key(), 1, 1).addedTo(RunLabel.NONE);
    }

    @Test
    void differentValuesWithTheSamePlanAreAMistake() {
        assertThatThrownBy(() -> InterleavedSides.of(
                        "variant", List.of("idiomatic", "tuned"), List.of(List.of(Q5), List.of(Q5))))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--variant makes no difference to q5: idiomatic and tuned have the same plan, expected"
                        + " different ones");
    }

    @Test
    void whatIsMeasuredComesBackSideBySideAlsoWhatDoesNotCountAndOnlyOneResultThatDoes() {
        InterleavedSides sides = InterleavedSides.of("jvm", List.of("zgc", "zgc"), List.of(List.of(Q5), List.of(Q5)));
        List<PlannedRun> runs = sides.runs(1);
        List<Side> measured = sides.measured(List.of(
                        new RunOutcome(runs.get(0), List.of(), List.of()),
                        new RunOutcome(
                                runs.get(1),
                                List.of(
                                        stored(MadeResult.of("spoiled")
                                                .invalid("clock uncertain")
                                                .with("/facts/negativeLatencies", 3)),
                                        stored(MadeResult.of("whole")),
                                        stored(MadeResult.of("second"))),
                                List.of())))
                .sides();
        assertThat(measured.get(0).runs()).isEmpty();
        assertThat(measured.get(1).runs()).extracting(run -> run.id()).containsExactly("spoiled", "whole");
    }

    private static StoredResult stored(MadeResult made) {
        return StoredResult.in(Path.of("anywhere"), made.make());
    }
}

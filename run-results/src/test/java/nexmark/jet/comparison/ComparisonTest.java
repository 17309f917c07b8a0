package nexmark.jet.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import nexmark.jet.environment.Environment;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static final ComparisonSettings P99_AND_COST =
            new ComparisonSettings(List.of(RunMetric.P99, RunMetric.COST), 2, "");

    @Test
    void theAnswerNamesEachMetricThatIsDecidedThenWhatIsNot() {
        Side a = side("a", 0, made -> made, 10, 10.2, 9.9);
        Side b = side("b", 1, made -> made, 5, 5.1, 4.95);
        Comparison comparison = only(a, b);
        assertThat(comparison.answers())
                .containsExactly("b against a: p99 50 % better [50..50]; cost no difference beyond 2 %");
        assertThat(comparison.contrasts().get(0).pairing())
                .isEqualTo("paired by order of start, because the sides took turns");
        assertThat(comparison.contrasts().get(0).pairs()).isEqualTo(3);
        assertThat(ComparisonWords.notes(comparison))
                .contains("b against a: 3 and 3 runs, 3 pairs, paired by order of start, because the sides took turns");
    }

    @Test
    void eachSideIsComparedWithTheFirst() {
        Comparison comparison = only(
                side("a", 0, made -> made, 10, 10.2, 9.9),
                side("b", 1, made -> made, 5, 5.1, 4.95),
                side("c", 2, made -> made, 20, 20.4, 19.8));
        assertThat(comparison.answers())
                .containsExactly(
                        "b against a: p99 50 % better [50..50]; cost no difference beyond 2 %",
                        "c against a: p99 100 % worse [99..101]; cost no difference beyond 2 %");
    }

    @Test
    void latenciesAreComparedInTheSeriesAndTheStepsThatAreAskedFor() {
        List<Side> sides = List.of(side("a", 0, made -> made, 10.9, 10.2), side("b", 1, made -> made, 5.1, 5.9));
        ComparisonSettings steps = inSteps(1, Optional.of("complete"));
        assertThat(Comparison.byCase(sides, steps).get(0).answers())
                .containsExactly("b against a: p99 50 % better [39..59]");
    }

    @Test
    void latenciesThatDifferByOneStepAreUndecided() {
        List<Side> sides = List.of(side("a", 0, made -> made, 41.9, 41.9), side("b", 1, made -> made, 42, 42));
        ComparisonSettings steps = inSteps(1, Optional.empty());
        assertThat(Comparison.byCase(sides, steps).get(0).answers().get(0)).contains("p99 undecided");
    }

    @Test
    void latenciesAreComparedInTheStepsInWhichTheyWereMeasuredAndANoteSaysSo() {
        List<Side> sides = List.of(side("study", 0, made -> made, 3, 3), side("ours", 1, made -> made, 3.7, 3.7));
        StoredSides measured = new StoredSides(sides, new LatencySteps(0, Map.of("q5", 1.0, "q7", 50.0)));
        Comparison comparison = Comparison.byCase(measured, P99_AND_COST).get(0);
        assertThat(comparison
                        .contrasts()
                        .get(0)
                        .side()
                        .spreads()
                        .get(RunMetric.P99)
                        .median())
                .isEqualTo(3);
        assertThat(comparison.answers().get(0)).contains("p99 undecided");
        assertThat(comparison.notes())
                .containsExactly("Latencies of q5 are rounded down to multiples of 1.00 ms, because some of them were"
                        + " measured no finer");
        ComparisonSettings coarser = inSteps(2, Optional.empty());
        assertThat(Comparison.byCase(measured, coarser).get(0).notes())
                .containsExactly("Latencies of q5 are rounded down to multiples of 2.00 ms: --resolution");
        ComparisonSettings cost = new ComparisonSettings(List.of(RunMetric.COST), 2, "");
        assertThat(Comparison.byCase(measured, cost).get(0).notes()).isEmpty();
    }

    @Test
    void moreIntervalsAreWider() {
        List<Side> sides = List.of(side("a", 0, made -> made, 10, 11, 9), side("b", 1, made -> made, 10, 10, 10));
        Change one = p99(Comparison.byCase(sides, new ComparisonSettings(List.of(RunMetric.P99), 2, ""))
                .get(0));
        Change ofTwo = p99(Comparison.byCase(sides, P99_AND_COST).get(0));
        assertThat(ofTwo.highPercent()).isGreaterThan(one.highPercent());
        assertThat(ofTwo.percent()).isEqualTo(one.percent());
    }

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
    void latenciesOfDifferentSeriesAreNotComparedButOtherMetricsAre() {
        List<Side> sides = List.of(
                side("study", 0, made -> made.with("/latency/main", "first"), 10, 10.2),
                side("ours", 1, made -> made, 5, 5.1));
        assertThatThrownBy(() -> Comparison.byCase(sides, P99_AND_COST))
                .isInstanceOf(UserMistake.class)
                .hasMessage("the latencies are of different series: study has first, ours has complete, expected one"
                        + " series, such as --series first");
        ComparisonSettings cost = new ComparisonSettings(List.of(RunMetric.COST), 2, "");
        assertThat(Comparison.byCase(sides, cost).get(0).isCompared()).isTrue();
        ComparisonSettings first = inSteps(0, Optional.of("first"));
        assertThat(Comparison.byCase(sides, first)).hasSize(1);
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
    void oneRunASideDecidesNothing() {
        assertThat(only(side("a", 0, made -> made, 10), side("b", 1, made -> made, 5))
                        .answers()
                        .get(0))
                .contains("p99 undecided: one run a side shows no noise");
    }

    @Test
    void figuresThatASideDoesNotHaveAndZerosAreNotCompared() {
        ComparisonSettings settings =
                new ComparisonSettings(List.of(RunMetric.P99, RunMetric.P99_9, RunMetric.LAG), 2, "");
        Comparison comparison = Comparison.byCase(
                        List.of(
                                side("a", 0, made -> made.figure(RunMetric.LAG, 0), 10, 10.2),
                                side("b", 1, made -> made.figure(RunMetric.LAG, 3), 5, 5.1)),
                        settings)
                .get(0);
        assertThat(comparison.contrasts().get(0).effects())
                .extracting(Effect::words)
                .contains(
                        "not compared: no run of a has it", "not compared: it is 0 in a run, and so there is no ratio");
        assertThat(comparison.isCompared()).isTrue();
    }

    @Test
    void whatDiffersBetweenTheSidesIsNamedButForTheComparedSetting() {
        Side a = side("a", 0, made -> made, 10, 10.2);
        Side b = side(
                "b",
                1,
                made -> made.with("/plan/workload/rate", 30_000).with("/benchmark/revision", "0123456789ab"),
                5,
                5.1);
        assertThat(only(a, b).contrasts().get(0).differences())
                .containsExactly("revision (bb186ab31272-dirty / 0123456789ab-dirty)", "workload.rate (20000 / 30000)");
        ComparisonSettings rate = new ComparisonSettings(List.of(RunMetric.P99), 2, "workload.rate");
        assertThat(Comparison.byCase(List.of(a, b), rate)
                        .get(0)
                        .contrasts()
                        .get(0)
                        .differences())
                .containsExactly("revision (bb186ab31272-dirty / 0123456789ab-dirty)");
    }

    /** Folders may be others for each run, and what the launcher says of the terminal has no effect. */
    @Test
    void flagsCollectorsAndKernelsThatDifferAreNamed() {
        UnaryOperator<MadeResult> before = made -> measuredWith(
                made, "6.1", "G1", "-Xmx1g", "-Xlog:gc:file=/tmp/1/gc.log", "-Dnexmark.terminal=true", "-Da=1");
        UnaryOperator<MadeResult> after = made -> measuredWith(
                made, "6.2", "G1", "-Da=1", "-Xlog:gc:file=/tmp/2/gc.log", "-XX:ParallelGCThreads=1", "-Xmx1g");
        UnaryOperator<MadeResult> later = made -> measuredWith(made, "6.2", "Z", "-Da=1", "-Xlog:gc:file=gc.log");
        Side a = side("a", 0, before, 10, 10.2);
        assertThat(differences(a, side("b", 1, after, 5, 5.1)))
                .containsExactly("flags (none / -XX:ParallelGCThreads=1)", "kernel (6.1 / 6.2)");
        assertThat(differences(a, side("b", 1, later, 5, 5.1)))
                .containsExactly("collectors (G1 / Z)", "flags (-Xmx1g / none)", "kernel (6.1 / 6.2)");
    }

    @Test
    void ofAForeignProgramsJvmNothingIsKnown() {
        UnaryOperator<MadeResult> ours =
                made -> measuredWith(made, "6.1", "G1", "-Xmx1g").with("/latency/main", "first");
        UnaryOperator<MadeResult> foreign = made -> ours.apply(made)
                .with(
                        "/latency/series",
                        Map.of("first", MadeResult.of("any").make().main()))
                .with("/environments/members", Map.of());
        assertThat(differences(side("study", 0, foreign, 10), side("ours", 1, ours, 5)))
                .containsExactly(
                        "collectors (unknown / G1)",
                        "flags (unknown / -Xmx1g)",
                        "hazelcast (unknown / 5.7.0)",
                        "heap (unknown / 6.3 GB)",
                        "jdk (unknown / 17.0.15+6-Debian-1deb12u1)");
    }

    private static List<String> differences(Side baseline, Side other) {
        return only(baseline, other).contrasts().get(0).differences();
    }

    /** One member, whose JVM is the runner's but for these. */
    private static MadeResult measuredWith(MadeResult made, String kernel, String collector, String... flags) {
        Environment runner = MadeResult.of("any")
                .with("/environments/runner/os/kernel", kernel)
                .with("/environments/runner/jvm/collectors", List.of(collector))
                .with("/environments/runner/jvm/flags", List.of(flags))
                .make()
                .environments()
                .runner();
        return made.with("/environments/runner", runner).with("/environments/members", Map.of("127.0.0.1:1", runner));
    }

    @Test
    void aSideThatMixesRevisionsIsNamed() {
        List<RunResult> mixed =
                new ArrayList<>(side("b", 1, made -> made, 5, 5.1).runs());
        mixed.add(MadeResult.of("other")
                .startedAt(99)
                .with("/benchmark/revision", "0123456789ab")
                .figure(RunMetric.P99, 7)
                .make());
        assertThat(only(side("a", 0, made -> made, 10, 10.2), new Side("b", mixed))
                        .notes())
                .contains("b mixes runs that differ in revision (0123456789ab-dirty, bb186ab31272-dirty)");
    }

    @Test
    void settingsThatASideHasSeveralValuesOfAreComparedOneByOne() {
        UnaryOperator<MadeResult> faster = made -> made.with("/plan/workload/rate", 30_000);
        Side a = both(side("a", 0, made -> made, 10, 10.2), side("a", 100, faster, 1, 1.1));
        Side b = both(side("b", 1, made -> made, 5, 5.1), side("b", 101, faster, 2, 2.1));
        List<Comparison> comparisons = Comparison.byCase(List.of(a, b), P99_AND_COST);
        assertThat(comparisons).extracting(Comparison::title).containsExactly("q5 rate=20000", "q5 rate=30000");
        assertThat(comparisons)
                .allMatch(comparison -> comparison.contrasts().get(0).pairs() == 2);
    }

    @Test
    void sidesThatRanOneAfterTheOtherAreComparedAsIndependentRunsWithAWarning() {
        Comparison comparison = only(side("a", 0, made -> made, 10, 10.2), side("b", 1000, made -> made, 5, 5.1));
        assertThat(comparison.contrasts().get(0).pairing()).isEqualTo("independent runs, not in pairs");
        assertThat(comparison.notes())
                .contains(
                        "b and a ran one after the other: whatever else changed in between is part of the difference");
    }

    @Test
    void queriesAreComparedOneByOne() {
        UnaryOperator<MadeResult> q7 = made -> made.with("/plan/workload/query", "q7");
        Side a = both(side("a", 0, made -> made, 10, 10.2), side("a", 100, q7, 1, 1.1));
        Side b = both(side("b", 1, made -> made, 5, 5.1), side("b", 101, q7, 2, 2.1));
        Side c = side("c", 2, made -> made.with("/plan/workload/query", "q8"), 3, 3);
        List<Comparison> comparisons = Comparison.byCase(List.of(a, b, c), P99_AND_COST);
        assertThat(comparisons).extracting(Comparison::title).containsExactly("q5", "q7", "q8");
        assertThat(comparisons.get(2).answers()).containsExactly("q8: nothing to compare, only c has it");
    }

    @Test
    void sidesOfDifferentQueriesAreComparedAndTheQueriesNamed() {
        Comparison comparison = only(
                side("a", 0, made -> made, 10, 10.2),
                side("b", 1, made -> made.with("/plan/workload/query", "q7"), 5, 5.1));
        assertThat(comparison.title()).isEqualTo("q5/q7");
        assertThat(comparison.contrasts().get(0).differences()).containsExactly("workload.query (q5 / q7)");
    }

    @Test
    void sidesOfDifferentQueriesAreComparedAtEachRateThatTheyHave() {
        UnaryOperator<MadeResult> q7 = made -> made.with("/plan/workload/query", "q7");
        Side a = both(side("a", 0, made -> made, 10, 10.2), side("a", 100, atRate(30_000), 20, 20.4));
        Side b = both(
                side("b", 1, q7, 5, 5.1),
                side("b", 101, made -> q7.apply(atRate(30_000).apply(made)), 40, 40.8));
        List<Comparison> comparisons = Comparison.byCase(List.of(a, b), P99_AND_COST);
        assertThat(comparisons).extracting(Comparison::title).containsExactly("q5/q7 rate=20000", "q5/q7 rate=30000");
        assertThat(comparisons)
                .extracting(comparison -> p99(comparison).percent())
                .satisfiesExactly(
                        slow -> assertThat(slow).isCloseTo(-50, within(0.01)),
                        fast -> assertThat(fast).isCloseTo(100, within(0.01)));
        assertThat(comparisons).allMatch(comparison -> comparison.notes().isEmpty());
    }

    @Test
    void runsOfDifferentRatesAreNeverRepetitionsOfOne() {
        Side a = both(side("a", 0, made -> made, 10, 10.2), side("a", 100, atRate(30_000), 20, 20.4));
        Side b = side("b", 1, atRate(40_000), 5, 5.1);
        assertThat(Comparison.byCase(List.of(a, b), P99_AND_COST))
                .flatExtracting(Comparison::answers)
                .containsExactly(
                        "q5 rate=20000: nothing to compare, only a has it",
                        "q5 rate=30000: nothing to compare, only a has it",
                        "q5 rate=40000: nothing to compare, only b has it");
    }

    @Test
    void runsOfDifferentQueriesAreNeverRepetitionsOfOne() {
        UnaryOperator<MadeResult> q7 = made -> made.with("/plan/workload/query", "q7");
        UnaryOperator<MadeResult> q8 = made -> made.with("/plan/workload/query", "q8");
        Side a = both(side("a", 0, made -> made, 10, 10.2), side("a", 100, q7, 20, 20.4));
        assertThat(Comparison.byCase(List.of(a, side("b", 1, q8, 5, 5.1)), P99_AND_COST))
                .flatExtracting(Comparison::answers)
                .containsExactly(
                        "q5: nothing to compare, only a has it",
                        "q7: nothing to compare, only a has it",
                        "q8: nothing to compare, only b has it");
    }

    private static UnaryOperator<MadeResult> atRate(int rate) {
        return made -> made.with("/plan/workload/rate", rate);
    }

    private static ComparisonSettings inSteps(double millis, Optional<String> series) {
        return new ComparisonSettings(List.of(RunMetric.P99), 2, "", series, LatencySteps.NONE.atLeast(millis));
    }

    private static Comparison only(Side... sides) {
        List<Comparison> comparisons = Comparison.byCase(List.of(sides), P99_AND_COST);
        assertThat(comparisons).hasSize(1);
        return comparisons.get(0);
    }

    private static Change p99(Comparison comparison) {
        return comparison.contrasts().get(0).effects().get(0).change().orElseThrow();
    }

    /** Runs with these p99, ten seconds apart. */
    private static Side side(String name, int startSeconds, UnaryOperator<MadeResult> change, double... p99Millis) {
        List<RunResult> runs = new ArrayList<>();
        for (int i = 0; i < p99Millis.length; i++) {
            MadeResult made = MadeResult.of(name + startSeconds + "-" + i)
                    .startedAt(startSeconds + 10L * i)
                    .figure(RunMetric.P99, p99Millis[i])
                    .figure(RunMetric.COST, 0.5);
            runs.add(change.apply(made).make());
        }
        return new Side(name, runs);
    }

    private static Side both(Side one, Side other) {
        List<RunResult> runs = new ArrayList<>(one.runs());
        runs.addAll(other.runs());
        return new Side(one.name(), runs);
    }
}

package nexmark.jet.comparison;

import static nexmark.jet.comparison.ComparedSides.P99_AND_COST;
import static nexmark.jet.comparison.ComparedSides.both;
import static nexmark.jet.comparison.ComparedSides.only;
import static nexmark.jet.comparison.ComparedSides.p99;
import static nexmark.jet.comparison.ComparedSides.side;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import nexmark.jet.comparison.Contrast.SideFigures.NotCounted;
import nexmark.jet.environment.Environment;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.ForeignMeasurement.FirstRows;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a comparison answers: which runs are compared with each other, which count, and what it says of each metric. */
class ComparisonTest {

    private static final ComparisonSettings COST = new ComparisonSettings(List.of(RunMetric.COST), 2, "");
    private static final Side A = side("a", 0, made -> made, 10, 10.2, 9.9);

    @Test
    void theAnswerNamesEachMetricThatIsDecidedThenWhatIsNot() {
        Comparison comparison =
                only(A, side("b", 1, made -> made, 5, 5.1, 4.95), side("c", 2, made -> made, 20, 20.4, 19.8));
        assertThat(comparison.answers())
                .startsWith(
                        "b against a: p99 50 % better [50..50]; cost no difference beyond 2 %",
                        "c against a: p99 100 % worse [99..101]; cost no difference beyond 2 %");
        assertThat(ComparisonWords.notes(comparison))
                .contains("b against a: 3 and 3 runs, 3 pairs, paired by repetition");
    }

    @Test
    void moreIntervalsAreWider() {
        List<Side> sides = List.of(side("a", 0, made -> made, 10, 11, 9), side("b", 1, made -> made, 10, 10, 10));
        Effect.Change one = p99(ComparedSides.of(sides, new ComparisonSettings(List.of(RunMetric.P99), 2, ""))
                .get(0));
        Effect.Change ofTwo = p99(ComparedSides.of(sides, P99_AND_COST).get(0));
        assertThat(ofTwo.highPercent()).isGreaterThan(one.highPercent());
        assertThat(ofTwo.percent()).isEqualTo(one.percent());
    }

    @Test
    void figuresThatASideDoesNotHaveAndZerosAreNotCompared() {
        Side zero = side("a", 0, made -> made.figure(RunMetric.LAG, 0), 10, 10.2);
        Side three = side("b", 1, made -> made.figure(RunMetric.LAG, 3), 5, 5.1);
        List<RunMetric> metrics = List.of(RunMetric.P99, RunMetric.P99_9, RunMetric.LAG);
        Comparison comparison = ComparedSides.of(List.of(zero, three), new ComparisonSettings(metrics, 2, ""))
                .get(0);
        assertThat(comparison.contrasts().get(0).effects())
                .extracting(Effect::words)
                .contains(
                        "not compared: no run of a has it",
                        "not compared: it is 0 in a run, or no pair has it on both sides");
        assertThat(comparison.isCompared()).isTrue();
    }

    @Test
    void queriesAndSettingsThatASideHasSeveralValuesOfAreComparedOneByOne() {
        UnaryOperator<MadeResult> q7 = made -> made.with("/plan/workload/query", "q7");
        UnaryOperator<MadeResult> faster = made -> made.with("/plan/workload/rate", 30_000);
        Side a = both(both(side("a", 0, made -> made, 10), side("a", 100, q7, 1)), side("a", 200, faster, 2));
        Side b = both(side("b", 1, made -> made, 5), side("b", 101, q7, 2));
        Side c = side("c", 2, made -> made.with("/plan/workload/query", "q8"), 3);
        List<Comparison> comparisons = ComparedSides.of(List.of(a, b, c), P99_AND_COST);
        assertThat(comparisons)
                .extracting(Comparison::title)
                .containsExactly("q5 rate=20k", "q5 rate=30k", "q7 rate=20k", "q8 rate=20k");
        assertThat(comparisons.get(1).answers()).containsExactly("q5 rate=30k: nothing to compare, only a has it");
        assertThat(comparisons.get(3).answers()).containsExactly("q8 rate=20k: nothing to compare, only c has it");
    }

    @Test
    void aSettingThatFollowsFromAnotherOneIsNoPartOfATitle() {
        UnaryOperator<MadeResult> larger =
                made -> made.with("/plan/cluster/members", 3).with("/plan/cluster/threads", 6);
        Side a = both(side("a", 0, made -> made, 10), side("a", 100, larger, 2));
        Side b = both(side("b", 1, made -> made, 5), side("b", 101, larger, 2));
        assertThat(ComparedSides.of(List.of(a, b), P99_AND_COST))
                .extracting(Comparison::title)
                .containsExactly("q5 members=2", "q5 members=3");
    }

    /** The study's q8: 3 ms in each of five runs, so 3.00 to 3.99 and a clock's error; ours has 2.2 ms, and 3.4 ms in a second case. */
    @ParameterizedTest
    @CsvSource({"2.2, p99 37 % better", "3.4, p99 undecided"})
    void aForeignLatencyIsTheMiddleOfItsStepAndItsErrorsAreInTheInterval(double ours, String answer) {
        List<Side> sides = List.of(
                side("study", 0, made -> made, 3.5, 3.5, 3.5, 3.5, 3.5),
                side("ours", 1, made -> made, ours, ours, ours, ours, ours));
        FirstRows said = new FirstRows(true, 1, 1, 1);
        StoredSides measured = new StoredSides(sides, new LatencyErrors(Map.of("study0-0", said)));
        Comparison comparison = Comparison.byCase(measured, P99_AND_COST).get(0);
        assertThat(comparison.answers().get(0)).contains(answer);
        assertThat(comparison.notes())
                .containsExactly(
                        "Each latency of study may be off by 0.500 ms, half the step in which it was measured, and"
                                + " all latencies of a run together by 1.00 ms, the error of its clock");
        assertThat(Comparison.byCase(measured, COST).get(0).notes()).isEmpty();
    }

    @Test
    void aSideThatFailsMoreOftenIsNotCalledBetterUnlessOtherWorkDisturbedItsRuns() {
        Side good = side("b", 1, made -> made, 5, 5.1, 4.95);
        Side behind = side("bad", 90, made -> made.invalid("fell behind: p"), 5);
        assertThat(only(A, both(good, behind)).answers())
                .containsExactly(
                        "b against a: p99 undecided: the better side failed more often; cost no difference beyond 2 %",
                        "not counted: 0 of 3 runs of a, 1 of 4 runs of b");
        Side disturbed =
                side("bad", 90, made -> made.invalid(Kind.MACHINE_DISTURBED, "machine disturbed: it stalled"), 5);
        assertThat(answer(A, both(good, disturbed))).contains("p99 50 % better");
        assertThat(answer(both(good, behind), A)).contains("p99 undecided");
        String query = good.runs().get(0).plan().query();
        Side crashed = new Side("b", good.runs(), List.of(query, query));
        assertThat(answer(A, crashed)).contains("the better side failed more often");
        assertThat(answer(A, new Side("b", good.runs(), List.of("another")))).contains("% better");
    }

    @Test
    void ofThreeSidesTheAnswerSaysWhichIsBestAndWhichAreNotToldApartFromIt() {
        Side low = side("b", 1, made -> made, 5, 5.1, 4.95);
        assertThat(only(A, low, side("c", 2, made -> made, 5.1, 4.9, 5.2)).answers())
                .contains("p99 best: b, not told apart from c");
        assertThat(only(A, low, side("c", 2, made -> made, 20, 20.4, 19.8)).answers())
                .contains("p99 best: b");
    }

    @Test
    void latenciesOfDifferentSeriesAreNotComparedButOtherMetricsAre() {
        List<Side> sides = List.of(
                side("study", 0, made -> made.with("/latency/main", "first"), 10, 10.2),
                side("ours", 1, made -> made, 5, 5.1));
        assertThatThrownBy(() -> ComparedSides.of(sides, P99_AND_COST))
                .isInstanceOf(UserMistake.class)
                .hasMessage("the latencies are of different series: complete, first, expected one series, such as"
                        + " --series first");
        assertThat(ComparedSides.of(sides, COST).get(0).isCompared()).isTrue();
        ComparisonSettings first =
                new ComparisonSettings(List.of(RunMetric.P99), 2, "", Optional.of("first"), List.of());
        assertThat(ComparedSides.of(sides, first)).hasSize(1);
    }

    @Test
    void runsThatAreNotValidAreListedWithTheirReasons() {
        Side bad = side("bad", 90, made -> made.invalid("rate missed"), 5);
        Side open = side("open", 91, made -> made.notJudged("cost unknown"), 5);
        Comparison comparison = only(A, both(side("b", 1, made -> made, 5, 5.1, 4.95), both(bad, open)));
        Contrast.SideFigures b = comparison.contrasts().get(0).side();
        assertThat(b.counted()).hasSize(3);
        assertThat(b.notCounted())
                .containsExactly(
                        new NotCounted("bad90-0", "invalid: rate missed"),
                        new NotCounted("open91-0", "not-judged: not judged: cost unknown"));
        Comparison none = only(A, bad);
        assertThat(none.isCompared()).isFalse();
        assertThat(none.answers())
                .containsExactly(
                        "bad against a: not compared: no valid run of bad",
                        "not counted: 0 of 3 runs of a, 1 of 1 run of bad");
    }

    @Test
    void runsThatCountThoughTheyAreUnprovedOrWereDisturbedAreNamed() {
        UnaryOperator<MadeResult> unproved =
                made -> made.with("/plan/check", "off").notJudged("answers unproved: --check off");
        UnaryOperator<MadeResult> allowed = made -> made.with("/plan/allowDisturbed", true);
        assertThat(only(side("a", 0, unproved, 10, 10.2), side("b", 1, unproved, 5, 5.1))
                        .notes())
                .contains("2 of 2 runs of a counted although their answers are unproved: --check off");
        Side b = both(side("b", 1, MadeResult::disturbed, 5, 5.1), side("b", 21, allowed, 4.95));
        assertThat(only(side("a", 0, allowed, 10, 10.2, 9.9), b).notes())
                .contains("2 of 3 runs of b counted although other work disturbed their machines: --allow-disturbed");
    }

    @Test
    void sidesThatRanOneAfterTheOtherAreComparedAsIndependentRunsWithAWarning() {
        Comparison comparison = only(A, side("b", 1000, made -> made, 5, 5.1));
        assertThat(comparison.contrasts().get(0).pairs()).isZero();
        assertThat(comparison.contrasts().get(0).pairing()).isEqualTo("independent runs, not in pairs");
        assertThat(comparison.notes())
                .containsExactly(
                        "b and a ran one after the other: whatever else changed in between is part of the difference");
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
        assertThat(differences(a, b))
                .containsExactly("revision (bb186ab31272-dirty / 0123456789ab-dirty)", "workload.rate (20000 / 30000)");
        ComparisonSettings rate = new ComparisonSettings(List.of(RunMetric.P99), 2, "workload.rate");
        assertThat(ComparedSides.of(List.of(a, b), rate)
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
    void aSideThatWasMeasuredInAJvmThatHadMeasuredBeforeIsNamed() {
        Side used = side("b", 1, made -> made.note(Kind.USED_JVM, "not the first run in this JVM"), 5, 5.1);
        assertThat(differences(side("a", 0, made -> made, 10, 10.2), used)).containsExactly("freshJvm (yes / no)");
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

    @Test
    void aSideThatMixesRevisionsIsNamed() {
        Side other = side("b", 99, made -> made.with("/benchmark/revision", "0123456789ab"), 7);
        assertThat(only(A, both(side("b", 1, made -> made, 5, 5.1), other)).notes())
                .contains("b mixes runs that differ in revision (0123456789ab-dirty, bb186ab31272-dirty)");
    }

    private static List<String> differences(Side baseline, Side other) {
        return only(baseline, other).contrasts().get(0).differences();
    }

    private static String answer(Side baseline, Side other) {
        return only(baseline, other).answers().get(0);
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
}

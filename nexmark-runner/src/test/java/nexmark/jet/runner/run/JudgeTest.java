package nexmark.jet.runner.run;

import static nexmark.jet.runner.run.Watched.rising;
import static nexmark.jet.runner.run.Watched.steady;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.fault.DeliveredRows;
import nexmark.jet.runner.fault.FaultedQuery;
import nexmark.jet.runner.observe.ConnectedClient;
import nexmark.jet.runner.proof.CheckResult;
import org.junit.jupiter.api.Test;

/** The watch of these runs saw no row, so that one reason is always there; it is left out here. */
class JudgeTest {

    private static final String NO_ROWS = "no results in the measured interval";
    private static final ClockCheck ONE_MACHINE = new ClockCheck(List.of(), null, List.of());
    private static final int SECONDS = 20;
    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1);
    private static final double[] QUIET = steady(SECONDS, 1);

    @Test
    void aRunWithoutResultsIsInvalid() {
        Verdict verdict = judge(1000.0, QUIET, QUIET)
                .verdict(JobWatch.End.DRAINED, CheckResult.NOTHING, ONE_MACHINE, Foreign.NOTHING, null);
        assertThat(verdict).isEqualTo(new Verdict(false, List.of(NO_ROWS)));
    }

    @Test
    void aSteadyRunHasNothingAgainstIt() {
        assertThat(reasons(1000.0, QUIET, QUIET)).isEmpty();
    }

    @Test
    void clocksThatAreDoubtedMakeARunInvalid() {
        ClockCheck doubted = new ClockCheck(List.of(), null, List.of("clock uncertain: not measured between a and b"));
        assertThat(judge(1000.0, QUIET, QUIET)
                        .verdict(JobWatch.End.DRAINED, CheckResult.NOTHING, doubted, Foreign.NOTHING, null)
                        .reasons())
                .contains("clock uncertain: not measured between a and b");
    }

    @Test
    void whatIsForeignOnTheClusterIsNamed() {
        Foreign foreign = new Foreign(
                List.of("somebody-else's"),
                true,
                List.of(new ConnectedClient("uuid", "hz.client_1", "10.0.0.9:40000")),
                List.of("10.0.0.8:5701"));
        assertThat(judge(1000.0, QUIET, QUIET)
                        .verdict(JobWatch.End.DRAINED, CheckResult.NOTHING, ONE_MACHINE, foreign, null)
                        .reasons())
                .containsExactly(
                        "foreign job on the cluster: somebody-else's",
                        "foreign client on the cluster: hz.client_1 at 10.0.0.9:40000",
                        "foreign member in the cluster: 10.0.0.8:5701",
                        NO_ROWS);
    }

    @Test
    void underFaultsAForeignJobMakesARunInvalidToo() {
        Foreign foreign = new Foreign(List.of("somebody-else's"), true, List.of(), List.of());
        assertThat(judge(null, QUIET, QUIET)
                        .verdict(JobWatch.End.DRAINED, CheckResult.NOTHING, ONE_MACHINE, foreign, unpromised())
                        .reasons())
                .containsExactly("foreign job on the cluster: somebody-else's", NO_ROWS);
    }

    @Test
    void jobsThatTheMembersDidNotTellOfAreNotTakenForNone() {
        Foreign foreign = new Foreign(List.of(), false, List.of(), List.of());
        assertThat(judge(1000.0, QUIET, QUIET)
                        .verdict(JobWatch.End.DRAINED, CheckResult.NOTHING, ONE_MACHINE, foreign, null)
                        .reasons())
                .contains("foreign jobs not known: the members did not tell of their jobs at the end");
    }

    @Test
    void oneInAHundredEventsMayBeMissingAndNoMore() {
        assertThat(reasons(990.0, QUIET, QUIET)).isEmpty();
        assertThat(reasons(989.0, QUIET, QUIET))
                .containsExactly("rate missed: 989 of 1,000 scheduled events/s entered the pipeline");
    }

    @Test
    void aRateThatIsNotKnownIsNotTakenForRight() {
        assertThat(reasons(null, QUIET, QUIET))
                .containsExactly("rate unknown: the job's metrics do not cover the measured interval");
    }

    @Test
    void aSourceThatIsBehindAtTheEndFellBehind() {
        assertThat(reasons(1000.0, rising(SECONDS, 0, 10), QUIET))
                .containsExactly("fell behind: the source's lag towards the end was never below 170 ms");
    }

    /** As where metrics are collected every 5 s. */
    @Test
    void aLagThatIsOnlyKnownOfTheBeginSaysNothingOfTheEnd() {
        double[] lags = steady(SECONDS, Double.NaN);
        lags[1] = 5000;
        assertThat(reasons(1000.0, lags, QUIET)).isEmpty();
        lags[SECONDS - 2] = 700;
        assertThat(reasons(1000.0, lags, QUIET))
                .containsExactly("fell behind: the source's lag towards the end was never below 700 ms");
    }

    @Test
    void oneLateSecondIsNoFallingBehind() {
        double[] lags = QUIET.clone();
        lags[SECONDS - 1] = 5000;
        assertThat(reasons(1000.0, lags, QUIET)).isEmpty();
    }

    @Test
    void aLagThatGrowsIsAReasonBeforeItIsLarge() {
        assertThat(reasons(1000.0, rising(SECONDS, -20, 6), QUIET)).containsExactly("lag growing");
    }

    @Test
    void aLatencyThatGrowsIsAReason() {
        assertThat(reasons(1000.0, QUIET, rising(SECONDS, 10, 2)))
                .containsExactly("latency growing: by 40 ms over the measured interval");
    }

    @Test
    void aLatencyThatGrowsByLessThanTenMillisecondsIsNoise() {
        assertThat(reasons(1000.0, QUIET, rising(SECONDS, 1, 0.4))).isEmpty();
    }

    @Test
    void aSlowFirstFifthIsAWarmupThatWasTooShort() {
        double[] medians = DoubleStream.concat(DoubleStream.of(steady(4, 20)), DoubleStream.of(steady(16, 2)))
                .toArray();
        assertThat(reasons(1000.0, QUIET, medians))
                .containsExactly(
                        "warm-up not settled: p50 20.0 ms in the first fifth, 2.0 ms after; try a longer --warmup");
    }

    @Test
    void threeSecondsAreTooFewForATrend() {
        assertThat(reasons(1000.0, rising(3, 0, 40), rising(3, 0, 500))).isEmpty();
    }

    @Test
    void aRunWithoutALastResultIsNotDrained() {
        Verdict verdict = judge(1000.0, QUIET, QUIET)
                .verdict(JobWatch.End.NOT_DRAINED, CheckResult.NOTHING, ONE_MACHINE, Foreign.NOTHING, null);
        assertThat(verdict.reasons())
                .contains("not drained: the last results were not in within 300,000 ms of the planned end");
    }

    @Test
    void droppedEventsAndWrongRowsAreCounted() {
        JobWatch watch = Watched.source(PLAN, new SourceReading("a", "first", 1, 30_000, 20_000, 0, 0, 3));
        CheckResult wrong = new CheckResult(10, 9, 2, 1, List.of());
        Verdict verdict = new Judge(PLAN, watch, throughput(1000.0), Watched.seconds(QUIET, QUIET))
                .verdict(JobWatch.End.DRAINED, wrong, ONE_MACHINE, Foreign.NOTHING, null);
        assertThat(verdict.reasons())
                .contains("late events dropped: 3; the allowed lag is 0 ms")
                .contains("wrong results: 2 rows missing, 1 unexpected");
    }

    @Test
    void anInterruptedRunIsOnlyThat() {
        Verdict verdict = judge(null, QUIET, QUIET)
                .verdict(JobWatch.End.INTERRUPTED, CheckResult.NOTHING, ONE_MACHINE, Foreign.NOTHING, null);
        assertThat(verdict.reasons()).containsExactly("interrupted before its end: what is here is partial");
    }

    @Test
    void afterFaultsARunOfWhichNoRowsWereDueProvesNothing() {
        FaultedQuery faulted = new FaultedQuery(
                "q1",
                Variant.IDIOMATIC,
                Guarantee.EXACTLY_ONCE,
                true,
                new DeliveredRows(0, 0, 0, 0, 0, 0, 0, List.of()),
                0,
                1,
                List.of());
        Verdict verdict = judge(1000.0, QUIET, QUIET)
                .verdict(JobWatch.End.DRAINED, CheckResult.NOTHING, ONE_MACHINE, Foreign.NOTHING, faulted);
        assertThat(verdict.reasons()).containsExactly("no rows were due: nothing is proved", NO_ROWS);
    }

    @Test
    void afterFaultsARunHasToBeBackInTimeByItsEndAndNeedsNoTrend() {
        double[] late = rising(20, 0, 40);
        assertThat(judge(null, late, rising(20, 0, 500))
                        .verdict(
                                JobWatch.End.NOT_DRAINED,
                                CheckResult.NOTHING,
                                ONE_MACHINE,
                                Foreign.NOTHING,
                                unpromised())
                        .reasons())
                .containsExactly(
                        "not drained: the last results were not in within 300,000 ms of the planned end",
                        "fell behind: the source's lag towards the end was never below 680 ms",
                        NO_ROWS);
        assertThat(judge(null, QUIET, rising(20, 0, 500))
                        .verdict(JobWatch.End.DRAINED, CheckResult.NOTHING, ONE_MACHINE, Foreign.NOTHING, unpromised())
                        .reasons())
                .containsExactly(NO_ROWS);
    }

    private static FaultedQuery unpromised() {
        DeliveredRows lossy = new DeliveredRows(100, 90, 10, 0, 0, 0, 0, List.of());
        return new FaultedQuery("q1", Variant.IDIOMATIC, Guarantee.NONE, true, lossy, 0, 2, List.of());
    }

    private static List<String> reasons(Double emitted, double[] lagMillis, double[] p50Millis) {
        return judge(emitted, lagMillis, p50Millis)
                .verdict(JobWatch.End.DRAINED, CheckResult.NOTHING, ONE_MACHINE, Foreign.NOTHING, null)
                .reasons()
                .stream()
                .filter(reason -> !reason.equals(NO_ROWS))
                .toList();
    }

    private static Judge judge(Double emitted, double[] lagMillis, double[] p50Millis) {
        return new Judge(PLAN, Watched.source(PLAN), throughput(emitted), Watched.seconds(lagMillis, p50Millis));
    }

    private static Throughput throughput(Double emitted) {
        return new Throughput(1000, 1000, emitted, 1000, 1.0, 1.0, 1e6);
    }
}

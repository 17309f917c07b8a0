package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.Hazelcast;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.Phase;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.RunResult.OneJob;
import nexmark.jet.result.Status;
import nexmark.jet.runner.run.FaultyQueries.Q89MissesAMember;
import nexmark.jet.runner.run.FaultyQueries.Q90Stall;
import nexmark.jet.runner.run.FaultyQueries.Q92DroppedRow;
import nexmark.jet.runner.run.FaultyQueries.Q93OneWrongSecond;
import nexmark.jet.runner.run.FaultyQueries.Q94WrongWindows;
import nexmark.jet.runner.run.FaultyQueries.Q95DroppedWindows;
import nexmark.jet.runner.run.FaultyQueries.Q96DroppedEndOfItem;
import nexmark.jet.runner.run.FaultyQueries.Q97HalfTheBids;
import nexmark.jet.runner.run.FaultyQueries.Q98LossMadeUpFor;
import nexmark.jet.runner.run.FaultyQueries.Q99Stop;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes wrong inside a query must show in what the run says. */
class FaultyQueryTest {

    private static final long RATE = 10_000;
    private static final long MICROS_PER_MILLI = 1000;

    @BeforeEach
    void nothingHasGoneWrongYet() {
        FaultyQuery.FIRST_MILLIS.set(Long.MAX_VALUE);
        FaultyQueries.DONE.set(false);
    }

    @Test
    void aStallShowsInFullInEveryEventThatWasDueMeanwhile() {
        JudgedRun seen = run(new Q90Stall(), 1000, 1);
        LatencySeries every = seen.run().evidence().latencies().every();
        LatencySummary summary = seen.result().latency().series().get("every");
        assertThat(every.samples()).isEqualTo(RATE);
        assertThat(summary.maxMicros()).isGreaterThanOrEqualTo(300 * MICROS_PER_MILLI);
        // Due evenly over the stall, so a third of it has waited longer than two thirds of it, and so on.
        assertThat(samplesAbove(100, every)).isGreaterThanOrEqualTo(RATE * 200 / 1000);
        assertThat(samplesAbove(200, every)).isGreaterThanOrEqualTo(RATE * 100 / 1000);
        // The last 100 of 10,000 samples were due in the stall's first 10 ms.
        assertThat(summary.percentiles().get("p99").micros()).isGreaterThanOrEqualTo(289.0 * MICROS_PER_MILLI);
    }

    /** The only thread carries the source too, which has caught up again before the interval's last quarter. */
    @Tag("full")
    @Test
    void aStopInTheMiddleMakesARunInvalidAndItsSecondsAreCountedAsTheyWere() {
        FaultyQueries.EVENTS_LEFT.set(3 * RATE);
        JudgedRun judged = run(new Q99Stop(), 12_000, 1);
        RunResult seen = judged.result();
        assertThat(judged.run().tables().timeline().stream()
                        .filter(second -> second.phase() == Phase.MEASURE)
                        .filter(second -> second.emittedPerSecond() == 0)
                        .filter(second -> second.minLagMillis() > 0))
                .hasSizeGreaterThanOrEqualTo(2);
        assertThat(seen.verdict().status()).isEqualTo(Status.INVALID);
        assertThat(seen.verdict().reasons()).anyMatch(reason -> reason.startsWith("fell behind: in "));
    }

    @Test
    void oneDroppedRowIsFoundAndNamed() {
        CheckResult check = run(new Q92DroppedRow(), 1000, 2).result().rows().check();
        assertThat(check.missing()).isEqualTo(1);
        assertThat(check.unexpected()).isZero();
        assertThat(check.rowsExpected()).isEqualTo(RATE);
        assertThat(check.rowsReceived()).isEqualTo(RATE - 1);
        assertThat(check.examples()).singleElement().asString().startsWith("missing [");
    }

    @Test
    void aDroppedLastEventOfAnItemMakesARunWrong() {
        RunResult seen = run(new Q96DroppedEndOfItem(), 1000, 1).result();
        assertThat(seen.rows().check().missing()).isEqualTo(1);
        assertThat(seen.rows().check().unexpected()).isZero();
        assertThat(seen.rows().instants().missing() + seen.rows().instants().wrong())
                .isEqualTo(1); // all other checksums are right
        assertThat(seen.verdict().status()).isEqualTo(Status.WRONG);
    }

    /** Of windows by the source's clock only bounds are known. */
    @Test
    void lostBidsAreFoundByBounds() {
        RunResult seen = run(new Q97HalfTheBids(), 2000, 1).result();
        assertThat(seen.rows().check().examples()).isNotEmpty().allMatch(example -> example.endsWith(" too few"));
        assertThat(seen.verdict().status()).isEqualTo(Status.WRONG);
    }

    /** One row of 10,000. */
    @Test
    void oneJobOfTenThatDropsARowMakesTheRunWrongAndIsNamed() {
        RunPlan plan = TinyPlan.of("q92", 1_000, 1_000, 1).with(PlanSettings.JOBS, 10);
        RunResult seen = TinyPlan.run(new Q92DroppedRow(), plan).result();
        assertThat(seen.verdict().status()).isEqualTo(Status.WRONG);
        assertThat(seen.verdict().reasons())
                .anySatisfy(reason ->
                        assertThat(reason).matches("job \\d+ of 10: (missing|wrong) answers: 1 of 1,000 instants"));
        List<OneJob> jobs = seen.job().jobs();
        assertThat(jobs)
                .extracting(OneJob::wrong)
                .contains(1L)
                .containsOnlyOnce(1L)
                .contains(0L);
        assertThat(jobs.stream().mapToLong(OneJob::rows).sum()).isEqualTo(9_999);
    }

    static Stream<Arguments> answersThatOnceWereValid() {
        return Stream.of(
                Arguments.of(new Q93OneWrongSecond(), "wrong answers: 5 of 20 windows"),
                Arguments.of(new Q94WrongWindows(), "wrong answers: \\d+ of 20 windows"),
                Arguments.of(new Q95DroppedWindows(), "missing answers: \\d+ of 20 windows"),
                Arguments.of(new Q98LossMadeUpFor(), "wrong answers: 1 of 4,000 instants"));
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("answersThatOnceWereValid")
    void wrongAndMissingAnswersAnywhereMakeARunWrong(Query query, String reason) {
        RunResult seen = run(query, 4000, 1).result();
        assertThat(seen.verdict().status()).isEqualTo(Status.WRONG);
        assertThat(seen.verdict().reasons())
                .anySatisfy(given -> assertThat(given).matches(reason));
        assertThat(seen.rows().instants().examples()).isNotEmpty();
    }

    @Test
    void aRunWhoseJobFailsAfterAFaultIsInvalidAndNamesTheFault() {
        RunResult seen = TinyPlan.run(new Q89MissesAMember(), TinyPlan.onTwo("q89", 60_000, 90_000, "kill@1s#2"))
                .result();
        assertThat(seen.facts().end()).isEqualTo(RunEnd.JOB_FAILED);
        assertThat(seen.verdict().status()).isEqualTo(Status.INVALID);
        assertThat(seen.verdict().reasons())
                .singleElement()
                .asString()
                .startsWith("job failed after kill@1s#2 on member 2: ")
                .contains("no other member")
                .hasLineCount(1);
    }

    private static JudgedRun run(Query query, long measureMillis, int threads) {
        JudgedRun seen = TinyPlan.run(query, TinyPlan.of(query.id(), RATE, measureMillis, threads));
        assertThat(Hazelcast.getAllHazelcastInstances()).isEmpty();
        return seen;
    }

    private static long samplesAbove(long millis, LatencySeries series) {
        return series.histogram().getCountBetweenValues(millis * MICROS_PER_MILLI, Long.MAX_VALUE / 2);
    }
}

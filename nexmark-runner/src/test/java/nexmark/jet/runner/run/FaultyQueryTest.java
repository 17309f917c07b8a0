package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.Hazelcast;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.result.Phase;
import nexmark.jet.result.Status;
import nexmark.jet.runner.judge.Evidence;
import nexmark.jet.runner.judge.Judge;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes wrong inside a query must show in what the run says. */
class FaultyQueryTest {

    private static final long RATE = 10_000;
    private static final long MICROS_PER_MILLI = 1000;

    @Test
    void aStallShowsInFullInEveryEventThatWasDueMeanwhile() {
        Q90Stall.DONE.set(false);
        LatencyCollector latencies = run(new Q90Stall(), 1).latencies();
        LatencySeries every = latencies.every();
        LatencySummary summary = latencies.summaries().get("every");
        assertThat(every.samples()).isEqualTo(RATE);
        assertThat(summary.maxMicros()).isGreaterThanOrEqualTo(Stall.MILLIS * MICROS_PER_MILLI);
        // Due evenly over the stall, so a third of it has waited longer than two thirds of it, and so on.
        assertThat(samplesAbove(100, every)).isGreaterThanOrEqualTo(RATE * 200 / 1000);
        assertThat(samplesAbove(200, every)).isGreaterThanOrEqualTo(RATE * 100 / 1000);
        // The last 100 of 10,000 samples were due in the stall's first 10 ms.
        assertThat(summary.percentiles().get("p99").micros()).isGreaterThanOrEqualTo(289.0 * MICROS_PER_MILLI);
    }

    /** The only thread carries the source too, which has caught up again before the interval's last quarter. */
    @Test
    void aStopInTheMiddleMakesARunInvalidAndItsSecondsAreCountedAsTheyWere() {
        Q99Stop.EVENTS_LEFT.set(3 * RATE);
        Evidence seen = run(new Q99Stop(), 12_000, 1).evidence();
        assertThat(seen.timeline().stream()
                        .filter(second -> second.phase() == Phase.MEASURE)
                        .filter(second -> second.emittedPerSecond() == 0)
                        .filter(second -> second.minLagMillis() > 0))
                .hasSizeGreaterThanOrEqualTo(2);
        assertThat(Judge.status(seen)).isEqualTo(Status.INVALID);
        assertThat(Judge.verdict(seen).reasons()).anyMatch(reason -> reason.startsWith("fell behind: in "));
    }

    @Test
    void oneWrongPriceIsFoundAndNamed() {
        Q91AlteredPrice.DONE.set(false);
        Evidence seen = run(new Q91AlteredPrice(), 2).evidence();
        assertThat(seen.check().missing()).isEqualTo(1);
        assertThat(seen.check().unexpected()).isEqualTo(1);
        assertThat(seen.check().isRight()).isFalse();
        assertThat(seen.check().examples())
                .anyMatch(example -> example.startsWith("unexpected [Bid, ")
                        && example.contains(Long.toString(Q91AlteredPrice.WRONG_PRICE)))
                .anyMatch(example -> example.startsWith("missing [Bid, "));
        assertThat(Judge.status(seen)).isEqualTo(Status.WRONG);
        assertThat(Judge.verdict(seen).reasons()).contains("wrong results: 1 row missing, 1 unexpected");
    }

    @Test
    void oneDroppedRowIsFoundAndNamed() {
        Q92DroppedRow.DONE.set(false);
        Evidence seen = run(new Q92DroppedRow(), 2).evidence();
        assertThat(seen.check().missing()).isEqualTo(1);
        assertThat(seen.check().unexpected()).isZero();
        assertThat(seen.check().rowsExpected()).isEqualTo(RATE);
        assertThat(seen.check().rowsReceived()).isEqualTo(RATE - 1);
        assertThat(seen.check().examples()).singleElement().asString().startsWith("missing [");
    }

    static Stream<Arguments> answersThatOnceWereValid() {
        return Stream.of(
                Arguments.of(new Q94WrongWindows(), "wrong answers: \\d+ of 20 windows"),
                Arguments.of(new Q95DroppedWindows(), "missing answers: \\d+ of 20 windows"),
                Arguments.of(new Q96AlteredPrices(), "wrong answers: 1,200 of 4,000 instants"),
                Arguments.of(new Q97LostUnderLoad(), "(missing|wrong) answers: .* of 4,000 instants"),
                Arguments.of(new Q98LossMadeUpFor(), "wrong answers: 1 of 4,000 instants"));
    }

    @ParameterizedTest
    @MethodSource("answersThatOnceWereValid")
    void wrongAndMissingAnswersAnywhereMakeARunWrong(Query query, String reason) {
        FaultyQuery.FIRST_MILLIS.set(Long.MAX_VALUE);
        Q97LostUnderLoad.DONE.set(false);
        Q98LossMadeUpFor.DONE.set(false);
        Evidence seen = run(query, 4000, 1).evidence();
        assertThat(Judge.status(seen)).isEqualTo(Status.WRONG);
        assertThat(Judge.verdict(seen).reasons())
                .anySatisfy(given -> assertThat(given).matches(reason));
        assertThat(seen.instants().examples()).isNotEmpty();
    }

    private static Observations run(Query query, int threads) {
        return run(query, 1000, threads);
    }

    private static Observations run(Query query, long measureMillis, int threads) {
        RunPlan plan = TinyPlan.of(query.id(), RATE, measureMillis, threads);
        String runId = "injected-" + query.id().toLowerCase(Locale.ROOT);
        Observations seen =
                new BenchmarkRun(runId, plan, query, new Silent()).run(ClusterStarter.byKind(), Path.of("target"));
        assertThat(Hazelcast.getAllHazelcastInstances()).isEmpty();
        return seen;
    }

    private static long samplesAbove(long millis, LatencySeries series) {
        return series.histogram().getCountBetweenValues(millis * MICROS_PER_MILLI, Long.MAX_VALUE / 2);
    }
}

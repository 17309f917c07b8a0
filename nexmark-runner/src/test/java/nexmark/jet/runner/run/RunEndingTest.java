package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.latency.IntervalReport;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.RunEnd;
import nexmark.jet.runner.job.SourceHistory;
import nexmark.jet.runner.job.SourceReading;
import org.junit.jupiter.api.Test;

/** The instants are far from now, so that the clock decides nothing: either all have passed, or none has. */
class RunEndingTest {

    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1);
    private static final Interval PASSED = Watched.INTERVAL;
    private static final Interval TO_COME = later(PASSED, 4_000_000_000_000L);
    private static final double LAG_MILLIS = 2.0 * PLAN.phases().drainMillis();
    private static final double NO_LAG = 0;
    private static final double CPU_SECONDS = 1;

    private final LatencyCollector latencies = new LatencyCollector();

    @Test
    void aRunGoesOnWhileItsResultsMayArrive() {
        assertThat(soFar(PLAN, TO_COME, source(TO_COME), CPU_SECONDS, EarlyEnd.NEVER))
                .isNull();
    }

    @Test
    void aRunWhoseResultsAreOverdueIsNotDrained() {
        assertThat(soFar(PLAN, PASSED, source(PASSED), CPU_SECONDS, EarlyEnd.NEVER))
                .isEqualTo(RunEnd.NOT_DRAINED);
    }

    @Test
    void aRunIsDrainedWhenItsResultsAndTheMetricsOfItsIntervalAreThere() {
        receiveResults(TO_COME);
        SourceHistory read = source(TO_COME, second(TO_COME.measureToMillis(), NO_LAG));
        assertThat(soFar(PLAN, TO_COME, read, CPU_SECONDS, EarlyEnd.NEVER)).isEqualTo(RunEnd.DRAINED);
    }

    @Test
    void aRunWaitsForMetricsThatMayStillArrive() {
        receiveResults(TO_COME);
        SourceHistory read = source(TO_COME, second(TO_COME.measureToMillis(), NO_LAG));
        SourceHistory early = source(TO_COME, second(TO_COME.measureToMillis() - 1000, NO_LAG));
        assertThat(soFar(PLAN, TO_COME, early, CPU_SECONDS, EarlyEnd.NEVER)).isNull();
        assertThat(soFar(PLAN, TO_COME, read, Double.NaN, EarlyEnd.NEVER)).isNull();
    }

    @Test
    void metricsThatAreOverdueKeepNoRunFromBeingDrained() {
        receiveResults(PASSED);
        assertThat(soFar(PLAN, PASSED, source(PASSED), Double.NaN, EarlyEnd.NEVER))
                .isEqualTo(RunEnd.DRAINED);
    }

    @Test
    void aSourceThatLagsByMoreThanTheTimeForDrainingEndsARunUnlessAFaultMayBeTheReason() {
        SourceHistory lagging = source(TO_COME, second(TO_COME.plannedEndMillis() + 2000, LAG_MILLIS));
        assertThat(soFar(PLAN, TO_COME, lagging, CPU_SECONDS, EarlyEnd.NEVER)).isEqualTo(RunEnd.NOT_DRAINED);
        assertThat(soFar(TinyPlan.faulted(PLAN, "kill@1s"), TO_COME, lagging, CPU_SECONDS, EarlyEnd.NEVER))
                .isNull();
    }

    @Test
    void onlyATrialIsGivenUpWhenItsSourceLagsInTheFirstSecond() {
        SourceHistory lagging = source(TO_COME, second(TO_COME.measureFromMillis() + 1000, LAG_MILLIS));
        assertThat(soFar(PLAN, TO_COME, lagging, CPU_SECONDS, EarlyEnd.IF_HOPELESS))
                .isEqualTo(RunEnd.GIVEN_UP);
        assertThat(soFar(PLAN, TO_COME, lagging, CPU_SECONDS, EarlyEnd.NEVER)).isNull();
    }

    private RunEnd soFar(RunPlan plan, Interval interval, SourceHistory source, double cpuSeconds, EarlyEnd early) {
        return new RunEnding(plan, interval, early, latencies, source, new MemberTimelines(), () -> cpuSeconds).soFar();
    }

    /** Brings the watermark, of one processor, to the end of the measured interval. */
    private void receiveResults(Interval interval) {
        latencies.accept(new IntervalReport(
                new IntervalReport.Origin("publisher", "member", 1, 1, 1),
                0,
                interval.startMillis(),
                interval.measureToMillis(),
                interval.measureToMillis(),
                0,
                false,
                new nexmark.jet.latency.Interval()));
    }

    private static SourceHistory source(Interval interval, SourceReading... readings) {
        SourceHistory source = new SourceHistory(interval.startMillis());
        source.add(List.of(readings));
        return source;
    }

    /** The second that ends at an instant. */
    private static SourceReading second(long endMillis, double lagMillis) {
        return new SourceReading("processor", "execution", 0, endMillis, 1000, lagMillis, lagMillis);
    }

    private static Interval later(Interval interval, long millis) {
        return new Interval(
                interval.startMillis() + millis,
                interval.measureFromMillis() + millis,
                interval.measureToMillis() + millis,
                interval.plannedEndMillis() + millis);
    }
}

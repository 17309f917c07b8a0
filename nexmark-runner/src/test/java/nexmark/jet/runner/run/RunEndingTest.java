package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.latency.IntervalReport;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.runner.job.SourceReading;
import org.junit.jupiter.api.Test;

/** The instants are far from now, so that the clock decides nothing: either all have passed, or none has. */
class RunEndingTest {

    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1);
    private static final RunInterval PASSED = Watched.INTERVAL;
    private static final long FUTURE = 4_000_000_000_000L;
    private static final RunInterval TO_COME = new RunInterval(
            FUTURE, FUTURE + PASSED.measureFromMillis(), FUTURE + PASSED.measureToMillis(), FUTURE + 30_001);
    private static final double LAG_MILLIS = 2.0 * PLAN.phases().drainMillis();

    @Test
    void aRunGoesOnWhileItsResultsMayArriveAndIsNotDrainedWhereTheyAreOverdue() {
        assertThat(soFar(Watched.run(PLAN, TO_COME))).isNull();
        assertThat(soFar(Watched.run(PLAN, PASSED))).isEqualTo(RunEnd.NOT_DRAINED);
    }

    @Test
    void aRunIsDrainedWhenItsResultsAndTheMetricsOfItsIntervalAreThere() {
        MeasuredRun run = Watched.run(PLAN, TO_COME);
        receiveResults(run);
        readCpu(run);
        readSource(run, TO_COME.measureToMillis() - 1000, 0);
        assertThat(soFar(run)).as("the source's last second is missing").isNull();
        readSource(run, TO_COME.measureToMillis(), 0);
        assertThat(soFar(run)).isEqualTo(RunEnd.DRAINED);
        Watched.reportCpu(run.readings(), "late", TO_COME.measureFromMillis(), 1);
        assertThat(soFar(run)).as("a member's CPU time is missing").isNull();
    }

    @Test
    void metricsThatAreOverdueKeepNoRunFromBeingDrained() {
        MeasuredRun run = Watched.run(PLAN, PASSED);
        receiveResults(run);
        assertThat(soFar(run)).isEqualTo(RunEnd.DRAINED);
    }

    @Test
    void aSourceThatLagsByMoreThanTheTimeForDrainingEndsARunUnlessAFaultMayBeTheReason() {
        MeasuredRun run = Watched.run(PLAN, TO_COME);
        MeasuredRun faulted = Watched.run(TinyPlan.faulted(PLAN, "kill@1s"), TO_COME);
        readSource(run, TO_COME.plannedEndMillis() + 2000, LAG_MILLIS);
        readSource(faulted, TO_COME.plannedEndMillis() + 2000, LAG_MILLIS);
        assertThat(soFar(run)).isEqualTo(RunEnd.NOT_DRAINED);
        assertThat(soFar(faulted)).isNull();
    }

    @Test
    void onlyATrialIsGivenUpWhenItsSourceLagsInTheFirstSecond() {
        MeasuredRun run = Watched.run(PLAN, TO_COME);
        readSource(run, TO_COME.measureFromMillis() + 1000, LAG_MILLIS);
        assertThat(new RunEnding(run, EarlyEnd.IF_HOPELESS).soFar()).isEqualTo(RunEnd.GIVEN_UP);
        assertThat(soFar(run)).isNull();
    }

    private static RunEnd soFar(MeasuredRun run) {
        return new RunEnding(run, EarlyEnd.NEVER).soFar();
    }

    /** Brings the watermark, of one processor, to the end of the measured interval. */
    private static void receiveResults(MeasuredRun run) {
        long from = run.planned().startMillis();
        long to = run.planned().measureToMillis();
        run.readings()
                .latencies()
                .accept(new IntervalReport(
                        new IntervalReport.Origin("publisher", "member", 1, 1, 1),
                        0,
                        from,
                        to,
                        to,
                        0,
                        nexmark.jet.latency.Delivery.AT_ONCE,
                        new nexmark.jet.latency.Interval()));
    }

    private static void readCpu(MeasuredRun run) {
        Watched.reportCpu(run.readings(), "member", run.planned().measureFromMillis(), 1);
        Watched.reportCpu(run.readings(), "member", run.planned().measureToMillis(), 2);
    }

    /** Reads the second that ends at an instant. */
    private static void readSource(MeasuredRun run, long endMillis, double lagMillis) {
        run.readings()
                .source()
                .add(List.of(new SourceReading("processor", "execution", 0, endMillis, 1000, lagMillis, lagMillis)));
    }
}

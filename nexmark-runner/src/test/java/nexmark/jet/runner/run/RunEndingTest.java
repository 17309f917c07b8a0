package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.evidence.SourceSecond;
import nexmark.jet.latency.IntervalReport;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.RunFacts.RunEnd;
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
        RunEvidence run = Watched.run(PLAN, TO_COME);
        receiveResults(run);
        readCpu(run);
        readSource(run, TO_COME.measureToMillis() - 1000, 0);
        assertThat(soFar(run)).as("the source's last second is missing").isNull();
        readSource(run, TO_COME.measureToMillis(), 0);
        assertThat(soFar(run)).isEqualTo(RunEnd.DRAINED);
        Watched.reportCpu(run, "late", TO_COME.measureFromMillis(), 1);
        assertThat(soFar(run)).as("a member's CPU time is missing").isNull();
    }

    @Test
    void afterFaultsTheReportsOfOneMemberAreEnough() {
        RunEvidence run = Watched.run(TinyPlan.faulted(PLAN, "kill@1s"), TO_COME);
        receiveResults(run);
        readCpu(run);
        readSource(run, TO_COME.measureToMillis(), 0);
        Watched.reportCpu(run, "killed", TO_COME.measureFromMillis(), 1);
        assertThat(soFar(run)).as("migrations at the end are missing").isNull();
        Watched.reportCpu(run, "member", TO_COME.measureToMillis() + 1000, 2);
        assertThat(soFar(run)).isEqualTo(RunEnd.DRAINED);
    }

    @Test
    void metricsThatAreOverdueKeepNoRunFromBeingDrained() {
        RunEvidence run = Watched.run(PLAN, PASSED);
        receiveResults(run);
        assertThat(soFar(run)).isEqualTo(RunEnd.DRAINED);
    }

    @Test
    void aSourceThatLagsByMoreThanTheTimeForDrainingEndsARunUnlessAFaultMayBeTheReason() {
        RunEvidence run = Watched.run(PLAN, TO_COME);
        RunEvidence faulted = Watched.run(TinyPlan.faulted(PLAN, "kill@1s"), TO_COME);
        readSource(run, TO_COME.plannedEndMillis() + 2000, LAG_MILLIS);
        readSource(faulted, TO_COME.plannedEndMillis() + 2000, LAG_MILLIS);
        assertThat(soFar(run)).isEqualTo(RunEnd.NOT_DRAINED);
        assertThat(soFar(faulted)).isNull();
    }

    @Test
    void onlyATrialIsGivenUpWhenItsSourceLagsInTheFirstSecond() {
        RunEvidence run = Watched.run(PLAN, TO_COME);
        readSource(run, TO_COME.measureFromMillis() + 1000, LAG_MILLIS);
        assertThat(new RunEnding(run, EarlyEnd.IF_HOPELESS).soFar()).isEqualTo(RunEnd.GIVEN_UP);
        assertThat(soFar(run)).isNull();
    }

    @Test
    void aClimbIsGivenUpOnlyWhenItsRateHasOvertakenTheSource() {
        RunEvidence run = Watched.run(PLAN.climbing(1000, 25, 50_000), TO_COME);
        long second = TO_COME.measureFromMillis() + 1000;
        for (int i = 1; i <= 6; i++) {
            assertThat(new RunEnding(run, EarlyEnd.IF_HOPELESS).soFar())
                    .as("after %d seconds", i - 1)
                    .isNull();
            readSource(run, second + i * 1000L, 500.0 * i);
        }
        assertThat(new RunEnding(run, EarlyEnd.IF_HOPELESS).soFar()).isEqualTo(RunEnd.GIVEN_UP);
    }

    private static RunEnd soFar(RunEvidence run) {
        return new RunEnding(run, EarlyEnd.NEVER).soFar();
    }

    /** Brings the watermark, of one processor, to the end of the measured interval. */
    private static void receiveResults(RunEvidence run) {
        long from = run.planned().interval().startMillis();
        long to = run.planned().interval().measureToMillis();
        run.latencies()
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

    private static void readCpu(RunEvidence run) {
        Watched.reportCpu(run, "member", run.planned().interval().measureFromMillis(), 1);
        Watched.reportCpu(run, "member", run.planned().interval().measureToMillis(), 2);
    }

    /** Reads the second that ends at an instant. */
    private static void readSource(RunEvidence run, long endMillis, double lagMillis) {
        run.source().add(List.of(new SourceSecond("processor", "execution", 0, endMillis, 1000, lagMillis, lagMillis)));
    }
}

package nexmark.jet.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import nexmark.jet.plan.Phases;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Timing;
import nexmark.jet.result.Phase;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunIntervalTest {

    private static final long START = 1_700_000_000_000L;
    private static final RunPlan PLAN = TinyPlan.of("q5", 1000, 2000, 1);

    @Test
    void rowsCountFromTheEndOfTheWarmup() {
        RunInterval interval = RunInterval.of(PLAN, Timing.EVERY_ROW, new FixedOracle(0, 1), START);
        assertThat(interval).isEqualTo(new RunInterval(START, START + 500, START + 2500, START + 2501));
        assertThat(interval.measuredSeconds()).isEqualTo(2);
    }

    @Test
    void windowsThatBeginBeforeTheFirstEventDoNotCount() {
        RunInterval interval = RunInterval.of(PLAN, Timing.COMPLETE_WINDOW, new FixedOracle(1000, 200), START);
        assertThat(interval).isEqualTo(new RunInterval(START, START + 1000, START + 3000, START + 3200));
    }

    /** The first windows are in the backlog, so the warm-up alone counts; a shorter backlog leaves windows to wait for. */
    @ParameterizedTest
    @CsvSource({"5000, 500", "700, 500", "200, 800"})
    void theWarmupBeginsWithTheJobThoughItsEventsWereDueBefore(long backlogMillis, long leadMillis) {
        Phases phases = new Phases(500, 2000, 1000, backlogMillis);
        RunPlan plan = PLAN.with(phases);
        RunInterval interval = RunInterval.of(plan, Timing.COMPLETE_WINDOW, new FixedOracle(1000, 200), START);
        assertThat(interval.startMillis()).isEqualTo(START);
        assertThat(interval.measureFromMillis()).isEqualTo(START + leadMillis);
    }

    @Test
    void aWatermarkIsNeverMoreThanASecondAway() {
        RunInterval interval = RunInterval.of(PLAN, Timing.COMPLETE_WINDOW, new FixedOracle(1000, 60_000), START);
        assertThat(interval.plannedEndMillis()).isEqualTo(interval.measureToMillis() + 1000);
    }

    @Test
    void aPhaseBeginsWithItsFirstMillisecond() {
        RunInterval interval = new RunInterval(START, START + 10, START + 20, START + 21);
        assertThat(interval.phase(START + 9)).isEqualTo(Phase.WARM_UP);
        assertThat(interval.phase(START + 10)).isEqualTo(Phase.MEASURE);
        assertThat(interval.phase(START + 19)).isEqualTo(Phase.MEASURE);
        assertThat(interval.phase(START + 20)).isEqualTo(Phase.DRAIN);
    }

    @Test
    void aRunThatIsCutShortHasMeasuredUntilThen() {
        RunInterval interval = new RunInterval(START, START + 10, START + 2010, START + 2011);
        assertThat(interval.endedAt(START + 510).measuredSeconds()).isEqualTo(0.5);
        assertThat(interval.endedAt(START + 9).measuredSeconds()).isZero();
        assertThat(interval.endedAt(START + 3000)).isEqualTo(interval);
    }
}

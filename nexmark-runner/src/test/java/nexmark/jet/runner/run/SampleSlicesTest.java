package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Timing;
import org.junit.jupiter.api.Test;

class SampleSlicesTest {

    private static final FixedOracle PER_EVENT = new FixedOracle(0, 1);
    private static final Interval INTERVAL = new Interval(0, 10_000, 30_000, 30_001);

    @Test
    void nothingIsSampledWithTheCheckOff() {
        assertThat(slices(1000, CheckMode.OFF, Timing.EVERY_ROW, PER_EVENT)).isEmpty();
    }

    @Test
    void aFullCheckIsOfTheWholeMeasuredInterval() {
        assertThat(slices(1_000_000, CheckMode.FULL, Timing.EVERY_ROW, PER_EVENT))
                .containsExactly(new Slice(10_000, 30_000));
    }

    @Test
    void atALowRateTheSampleIsAllThereIs() {
        assertThat(slices(500, CheckMode.SAMPLE, Timing.EVERY_ROW, PER_EVENT))
                .containsExactly(new Slice(10_000, 30_000));
    }

    @Test
    void atAHighRateTheSampleIsTheBeginTheMiddleAndTheEnd() {
        assertThat(slices(200_000, CheckMode.SAMPLE, Timing.EVERY_ROW, PER_EVENT))
                .containsExactly(new Slice(10_000, 10_025), new Slice(19_987, 20_012), new Slice(29_975, 30_000));
    }

    @Test
    void ofWindowsTheLastTwoAreSampled() {
        assertThat(slices(200_000, CheckMode.SAMPLE, Timing.COMPLETE_WINDOW, new FixedOracle(10_000, 500)))
                .containsExactly(new Slice(29_000, 30_000));
    }

    @Test
    void whatLooksBackToTheStartIsSampledOnceWhereTheOracleStillReaches() {
        FixedOracle fromTheStart = new FixedOracle(Oracle.FROM_THE_START, 1);
        assertThat(slices(200_000, CheckMode.SAMPLE, Timing.EVERY_ROW, fromTheStart))
                .containsExactly(new Slice(29_975, 30_000));
        assertThat(slices(1_000_000, CheckMode.SAMPLE, Timing.EVERY_ROW, fromTheStart))
                .containsExactly(new Slice(19_995, 20_000));
        assertThat(slices(100_000_000, CheckMode.SAMPLE, Timing.EVERY_ROW, fromTheStart))
                .containsExactly(new Slice(10_000, 10_001));
    }

    private static List<Slice> slices(long rate, CheckMode check, Timing timing, Oracle<?> oracle) {
        RunPlan plan = TinyPlan.of("q1", Profile.STANDARD, rate, 20_000, 1, check);
        return SampleSlices.of(plan, timing, oracle, INTERVAL);
    }
}

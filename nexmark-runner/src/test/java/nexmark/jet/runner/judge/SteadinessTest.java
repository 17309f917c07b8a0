package nexmark.jet.runner.judge;

import static nexmark.jet.runner.judge.SteadyRun.QUIET;
import static nexmark.jet.runner.judge.SteadyRun.SECONDS;
import static nexmark.jet.runner.judge.SteadyRun.evidence;
import static nexmark.jet.runner.judge.SteadyRun.reasons;
import static nexmark.jet.runner.run.Watched.rising;
import static nexmark.jet.runner.run.Watched.steady;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import nexmark.jet.result.Status;
import org.junit.jupiter.api.Test;

/** The rate, the source's lag and the trends of a run that has drained. */
class SteadinessTest {

    @Test
    void oneInAHundredEventsMayBeMissingAndNoMore() {
        assertThat(reasons(990.0, QUIET, QUIET)).isEmpty();
        assertThat(reasons(989.0, QUIET, QUIET))
                .containsExactly("rate missed: 989 of 1,000 scheduled events/s entered the pipeline");
    }

    @Test
    void oneInAHundredEventsMayBeTooManyAndNoMore() {
        assertThat(reasons(1010.0, QUIET, QUIET)).isEmpty();
        assertThat(reasons(1230.0, QUIET, QUIET))
                .containsExactly("backlog from before the interval: 1,230 events/s entered the pipeline,"
                        + " 1,000 were scheduled");
    }

    @Test
    void aRateThatIsNotKnownIsNotTakenForRight() {
        Evidence seen = evidence(null, QUIET, QUIET);
        assertThat(Judge.status(seen)).isEqualTo(Status.NOT_JUDGED);
        assertThat(Judge.verdict(seen).notJudged())
                .containsExactly("rate unknown: the job's metrics do not cover the measured interval");
    }

    @Test
    void aSourceThatIsBehindAtTheEndFellBehind() {
        assertThat(reasons(1000.0, rising(SECONDS, 0, 10), QUIET))
                .containsExactly(
                        "fell behind: in 9 of 20 seconds the source's lag was never below 100 ms",
                        "fell behind: the source's lag towards the end was never below 170 ms");
    }

    @Test
    void aSourceThatFellBehindInTheMiddleIsNoLessInvalidForHavingCaughtUp() {
        double[] lags = QUIET.clone();
        System.arraycopy(new double[] {900, 2300, 2700, 2400}, 0, lags, 8, 4);
        assertThat(reasons(1000.0, lags, QUIET))
                .containsExactly("fell behind: in 4 of 20 seconds the source's lag was never below 100 ms");
    }

    @Test
    void aSourceThatIsBehindWhenTheIntervalBeginsBringsItsBacklogAlong() {
        double[] lags = QUIET.clone();
        lags[0] = 1600;
        assertThat(reasons(1000.0, lags, QUIET))
                .containsExactly(
                        "fell behind: in the interval's first second the source's lag was never below 1,600 ms");
    }

    /** Stopped from 8.4 to 11.6 s: two seconds go by as a whole. */
    @Test
    void aStopOfMoreThanATenthOfTheIntervalIsAReason() {
        double[] lags = QUIET.clone();
        lags[9] = 600;
        lags[10] = 1600;
        assertThat(reasons(1000.0, lags, QUIET))
                .containsExactly("fell behind: in 2 of 20 seconds the source's lag was never below 100 ms");
    }

    @Test
    void oneStallIsNoReasonForItShowsInThePercentiles() {
        double[] lags = QUIET.clone();
        lags[9] = 1900;
        assertThat(reasons(1000.0, lags, QUIET)).isEmpty();
        double[] longRun = steady(30, 1);
        longRun[9] = 600;
        longRun[10] = 1600;
        assertThat(reasons(1000.0, longRun, steady(30, 1))).isEmpty();
    }

    @Test
    void secondsOfWhichTheLagIsNotKnownAreNotTakenForQuiet() {
        double[] lags = QUIET.clone();
        lags[5] = Double.NaN;
        lags[6] = Double.NaN;
        assertThat(Judge.status(evidence(1000.0, lags, QUIET))).isEqualTo(Status.VALID);
        lags[7] = Double.NaN;
        Evidence seen = evidence(1000.0, lags, QUIET);
        assertThat(Judge.status(seen)).isEqualTo(Status.NOT_JUDGED);
        assertThat(Judge.verdict(seen).notJudged()).containsExactly("source lag unknown in 3 of 20 seconds");
    }

    @Test
    void secondsThatAreMissingAreNotKnown() {
        Evidence seen = evidence(1000.0, steady(17, 1), steady(17, 1));
        assertThat(Judge.verdict(seen).notJudged()).containsExactly("source lag unknown in 3 of 20 seconds");
    }

    @Test
    void theFirstSecondAndTheLastQuarterHaveToBeKnown() {
        double[] lags = QUIET.clone();
        lags[0] = Double.NaN;
        assertThat(Judge.verdict(evidence(1000.0, lags, QUIET)).notJudged())
                .containsExactly("source lag unknown in the interval's first second");
        double[] ends = QUIET.clone();
        Arrays.fill(ends, 15, SECONDS, Double.NaN);
        assertThat(Judge.verdict(evidence(1000.0, ends, QUIET)).notJudged())
                .containsExactly(
                        "source lag unknown in the interval's last quarter", "source lag unknown in 5 of 20 seconds");
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
        Evidence seen = evidence(1000.0, steady(3, 1), rising(3, 0, 500));
        assertThat(Judge.verdict(seen).reasons()).isEmpty();
        assertThat(Judge.status(seen)).isEqualTo(Status.NOT_JUDGED);
        assertThat(Judge.verdict(seen).notJudged())
                .contains("latency trend and warm-up: 3 seconds with samples, needs 8; try a longer --measure");
    }
}

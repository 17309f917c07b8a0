package nexmark.jet.runner.judge;

import static nexmark.jet.runner.judge.SteadyRun.Case.invalid;
import static nexmark.jet.runner.judge.SteadyRun.Case.notJudged;
import static nexmark.jet.runner.judge.SteadyRun.Case.valid;
import static nexmark.jet.runner.judge.SteadyRun.QUIET;
import static nexmark.jet.runner.judge.SteadyRun.SECONDS;
import static nexmark.jet.runner.run.Watched.rising;
import static nexmark.jet.runner.run.Watched.steady;

import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import nexmark.jet.runner.judge.SteadyRun.Case;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rate, the source's lag and the trends of a run that has drained. */
class SteadinessTest {

    private static final double NOT_KNOWN = Double.NaN;

    static Stream<Case> rates() {
        return Stream.of(
                valid("one in a hundred events may be missing", run -> run.emitted = 990.0),
                invalid(
                        "no more may",
                        run -> run.emitted = 989.0,
                        "rate missed: 989 of 1,000 scheduled events/s entered the pipeline"),
                valid("one in a hundred events may be too many", run -> run.emitted = 1010.0),
                invalid(
                        "no more may be",
                        run -> run.emitted = 1230.0,
                        "backlog from before the interval: 1,230 events/s entered the pipeline, 1,000 were scheduled"),
                notJudged(
                        "a rate that is not known is not taken for right",
                        run -> run.emitted = null,
                        "rate unknown: the job's metrics do not cover the measured interval"),
                notJudged(
                        "a member that stopped reporting makes the cost unknown",
                        run -> run.cpuSeconds = null,
                        "cost unknown: a member did not report its CPU time to the end of the interval"));
    }

    static Stream<Case> lags() {
        return Stream.of(
                invalid(
                        "behind at the end",
                        run -> run.lagMillis = rising(SECONDS, 0, 10),
                        "fell behind: in 9 of 20 seconds the source's lag was never below 100 ms",
                        "fell behind: the source's lag towards the end was never below 170 ms"),
                invalid(
                        "behind in the middle is no less invalid for having caught up",
                        run -> run.lagMillis = with(8, 900, 2300, 2700, 2400),
                        "fell behind: in 4 of 20 seconds the source's lag was never below 100 ms"),
                invalid(
                        "behind when the interval begins",
                        run -> run.lagMillis = with(0, 1600),
                        "fell behind: in the interval's first second the source's lag was never below 1,600 ms"),
                invalid(
                        "stopped from 8.4 to 11.6 s: two seconds go by as a whole",
                        run -> run.lagMillis = with(9, 600, 1600),
                        "fell behind: in 2 of 20 seconds the source's lag was never below 100 ms"),
                valid("one stall shows in the percentiles", run -> run.lagMillis = with(9, 1900)),
                valid("a stop of less than a tenth", run -> {
                    run.lagMillis = with(steady(30, 1), 9, 600, 1600);
                    run.p50Millis = steady(30, 1);
                }),
                valid("two seconds may be unknown", run -> run.lagMillis = with(5, NOT_KNOWN, NOT_KNOWN)),
                notJudged(
                        "three may not",
                        run -> run.lagMillis = with(5, NOT_KNOWN, NOT_KNOWN, NOT_KNOWN),
                        "source lag unknown in 3 of 20 seconds"),
                notJudged(
                        "seconds that are missing are not known",
                        run -> {
                            run.lagMillis = steady(17, 1);
                            run.p50Millis = steady(17, 1);
                        },
                        "source lag unknown in 3 of 20 seconds"),
                notJudged(
                        "the first second has to be known",
                        run -> run.lagMillis = with(0, NOT_KNOWN),
                        "source lag unknown in the interval's first second"),
                notJudged(
                        "the last quarter has to be known",
                        run -> run.lagMillis = with(15, steady(5, NOT_KNOWN)),
                        "source lag unknown in the interval's last quarter",
                        "source lag unknown in 5 of 20 seconds"),
                valid("one late second is no falling behind", run -> run.lagMillis = with(SECONDS - 1, 5000)));
    }

    static Stream<Case> trends() {
        return Stream.of(
                invalid(
                        "a lag that grows, before it is large",
                        run -> run.lagMillis = rising(SECONDS, -20, 6),
                        "lag growing"),
                invalid(
                        "a latency that grows",
                        run -> run.p50Millis = rising(SECONDS, 10, 2),
                        "latency growing: by 40 ms over the measured interval"),
                valid("less than ten milliseconds is noise", run -> run.p50Millis = rising(SECONDS, 1, 0.4)),
                invalid(
                        "a slow first fifth",
                        run -> run.p50Millis = DoubleStream.concat(
                                        DoubleStream.of(steady(4, 20)), DoubleStream.of(steady(16, 2)))
                                .toArray(),
                        "warm-up not settled: p50 20.0 ms in the first fifth, 2.0 ms after; try a longer --warmup"),
                notJudged(
                        "three seconds are too few",
                        run -> {
                            run.lagMillis = steady(3, 1);
                            run.p50Millis = rising(3, 0, 500);
                        },
                        "source lag unknown in 17 of 20 seconds",
                        "latency trend and warm-up: 3 seconds with samples, needs 8; try a longer --measure"));
    }

    @ParameterizedTest
    @MethodSource({"rates", "lags", "trends"})
    void aRunHasToBeSteady(Case one) {
        one.check();
    }

    private static double[] with(int from, double... some) {
        return with(QUIET.clone(), from, some);
    }

    private static double[] with(double[] all, int from, double... some) {
        System.arraycopy(some, 0, all, from, some.length);
        return all;
    }
}

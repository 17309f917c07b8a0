package nexmark.jet.runner.judge;

import static nexmark.jet.runner.run.Watched.rising;
import static nexmark.jet.runner.run.Watched.steady;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import nexmark.jet.result.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rate, the source's lag and the trends of a run that has drained. */
class SteadinessTest {

    /**
     * What differs from 20 steady seconds of 1,000 events/s: a figure, or the lags or medians as SECONDS values that are steady, as
     * SECONDS values that rise from one by another, or as those from a second on. What makes the run invalid has an exclamation
     * mark; what makes it not judged has a question mark.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        one in a hundred events may be missing | emitted 990 | ``
        no more may | emitted 989 | !rate missed: 989 of 1,000 scheduled events/s entered the pipeline
        one in a hundred events may be too many | emitted 1010 | ``
        no more may be | emitted 1230 | !backlog from before the interval: 1,230 events/s entered the pipeline, 1,000 were scheduled
        a rate that is not known is not taken for right | emitted - | ?rate unknown: the job's metrics do not cover the measured interval
        a member that stopped reporting makes the cost unknown | cpu - | ?cost unknown: a member did not report its CPU time to the end of the interval
        behind at the end | lag rising 20 0 10 | !fell behind: in 9 of 20 seconds the source's lag was never below 100 ms & !fell behind: the source's lag towards the end was never below 170 ms
        behind in the middle is no less invalid for having caught up | lag at 8 900 2300 2700 2400 | !fell behind: in 4 of 20 seconds the source's lag was never below 100 ms
        behind when the interval begins | lag at 0 1600 | !fell behind: in the interval's first second the source's lag was never below 1,600 ms
        stopped from 8.4 to 11.6 s: two seconds go by as a whole | lag at 9 600 1600 | !fell behind: in 2 of 20 seconds the source's lag was never below 100 ms
        one stall shows in the percentiles | lag at 9 1900 | ``
        a stop of less than a tenth | p50 steady 30 1, lag steady 30 1, lag at 9 600 1600 | ``
        two seconds may be unknown | lag at 5 NaN NaN | ``
        three may not | lag at 5 NaN NaN NaN | ?source lag unknown in 3 of 20 seconds
        seconds that are missing are not known | lag steady 17 1, p50 steady 17 1 | ?source lag unknown in 3 of 20 seconds
        the first second has to be known | lag at 0 NaN | ?source lag unknown in the interval's first second
        the last quarter has to be known | lag at 15 NaN NaN NaN NaN NaN | ?source lag unknown in the interval's last quarter & ?source lag unknown in 5 of 20 seconds
        one late second is no falling behind | lag at 19 5000 | ``
        a lag that grows, before it is large | lag rising 20 -20 6 | !lag growing
        a latency that grows | p50 rising 20 10 2 | !latency growing: by 40 ms over the measured interval
        less than ten milliseconds is noise | p50 rising 20 1 0.4 | ``
        a slow first fifth | p50 steady 20 2, p50 at 0 20 20 20 20 | !warm-up not settled: p50 20.0 ms in the first fifth, 2.0 ms after; try a longer --warmup
        three seconds are too few | lag steady 3 1, p50 rising 3 0 500 | ?source lag unknown in 17 of 20 seconds & ?latency trend and warm-up: 3 seconds with samples, needs 8; try a longer --measure
        """)
    void aRunHasToBeSteady(String name, String changes, String findings) {
        SteadyRun run = changed(changes, (unchanged, words) -> {});
        assertThat(Judge.verdict(run.evidence())).as(name).isEqualTo(verdict(findings));
        assertThat(Judge.status(run.evidence())).isEqualTo(verdict(findings).status());
    }

    /** A steady run with changes; others than those of this test are made by another. */
    static SteadyRun changed(String changes, BiConsumer<SteadyRun, String[]> others) {
        SteadyRun run = new SteadyRun();
        for (String change : changes.split(", ", -1)) {
            String[] words = change.split(" ", -1);
            switch (words[0]) {
                case "emitted" -> run.emitted = words[1].equals("-") ? null : Double.valueOf(words[1]);
                case "cpu" -> run.cpuSeconds = null;
                case "lag" -> run.lagMillis = changed(run.lagMillis, words);
                case "p50" -> run.p50Millis = changed(run.p50Millis, words);
                default -> others.accept(run, words);
            }
        }
        return run;
    }

    static Verdict verdict(String findings) {
        return Verdict.of(ofMark("!", findings), ofMark("?", findings));
    }

    private static double[] changed(double[] seconds, String... words) {
        double[] figures =
                Stream.of(words).skip(2).mapToDouble(Double::parseDouble).toArray();
        int first = (int) figures[0];
        return switch (words[1]) {
            case "steady" -> steady(first, figures[1]);
            case "rising" -> rising(first, figures[1], figures[2]);
            default -> {
                double[] all = DoubleStream.of(seconds).toArray();
                System.arraycopy(figures, 1, all, first, figures.length - 1);
                yield all;
            }
        };
    }

    private static List<String> ofMark(String mark, String findings) {
        return Stream.of(findings.split(" & ", -1))
                .filter(finding -> finding.startsWith(mark))
                .map(finding -> finding.substring(1))
                .toList();
    }
}

package nexmark.jet.runner.judge;

import static nexmark.jet.runner.run.Watched.rising;
import static nexmark.jet.runner.run.Watched.steady;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import nexmark.jet.result.Status;
import nexmark.jet.result.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The rate, the source's lag and the trends of a run that has drained. */
class SteadinessTest {

    /**
     * What differs from 20 steady seconds of 1,000 events/s: a figure, or the lags or medians as SECONDS values that are steady, as
     * SECONDS values that rise from one by another, or as those from a second on. What makes the run invalid has an exclamation
     * mark; what makes it not judged has a question mark.
     */
    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "steadiness.csv", delimiter = '|', quoteCharacter = '`')
    void aRunHasToBeSteady(String name, String changes, String findings) {
        SteadyRun run = changed(changes, (unchanged, words) -> {});
        run.assertFound(ofMark("!", findings), ofMark("?", findings));
        Status ifNotFailed = ofMark("?", findings).isEmpty() ? Status.VALID : Status.NOT_JUDGED;
        assertThat(new Verdict(run.findings()).status())
                .isEqualTo(ofMark("!", findings).isEmpty() ? ifNotFailed : Status.INVALID);
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

    static List<String> ofMark(String mark, String findings) {
        return Stream.of(findings.split(" & ", -1))
                .filter(finding -> finding.startsWith(mark))
                .map(finding -> finding.substring(1))
                .toList();
    }
}

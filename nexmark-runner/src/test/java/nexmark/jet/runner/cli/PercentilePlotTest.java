package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.observer.ClockOffset;
import nexmark.jet.result.ClockCheck;
import org.junit.jupiter.api.Test;

class PercentilePlotTest {

    /** What a terminal of 80 columns leaves to the plot. */
    private static final int COLUMNS = 66;

    private static final ClockCheck ONE_CLOCK = new ClockCheck(List.of(), null, List.of());

    private final Map<String, Percentile> percentiles = new LinkedHashMap<>();

    @Test
    void aWideRangeHasALogarithmicScaleAndIntervalsAreBars() {
        percentile("p50", 5.0, 4.8, 5.2);
        percentile("p90", 8.0, 7.0, 9.5);
        percentile("p99", 16.0, 12.0, 30.0);
        percentile("p99.9", 40.0, null, null);
        needsMore("p99.99", 29_956);
        assertThat(plot(3_000, 100.0, COLUMNS)).isEqualTo("""
                complete, ms by percentile, logarithmic; ┃ is the 95 % interval
                    100.000 ┤                                                   ·×
                            │                                               ····
                            │                            ┃            ···●··
                     21.909 ┤                            ┃    ········
                            │                    ········●····
                            │      ·····●········
                      4.800 ┤●·····
                            └┬──────────┬────────────────┬───────────────┬───────┬
                             p50       p90              p99            p99.9   max
                """);
    }

    @Test
    void aNarrowRangeHasALinearScaleAndThePlotEndsWhereTheSamplesEnd() {
        percentile("p50", 5.0, 4.0, 6.0);
        percentile("p90", 8.0, 7.0, 9.5);
        percentile("p99", 10.0, 9.0, 12.0);
        needsMore("p99.9", 2_995);
        assertThat(plot(2_900, 14.0, COLUMNS)).isEqualTo("""
                complete, ms by percentile; ┃ is the 95 % interval
                     14.000 ┤                                               ·····×
                            │                            ┃      ············
                            │                        ····●······
                      9.000 ┤           ┃    ········    ┃
                            │      ·····●····
                            │●·····
                      4.000 ┤┃
                            └┬──────────┬────────────────┬───────────────────────┬
                             p50       p90              p99                    max
                """);
    }

    @Test
    void aLocaleWithoutOtherCharactersGetsAscii() {
        percentile("p50", 5.0, 4.0, 6.0);
        percentile("p90", 8.0, 7.0, 9.5);
        assertThat(PercentilePlot.inAscii(plot(29, 14.0, COLUMNS)))
                .contains("| is the 95 % interval", " 4.000 +|", "+-", "x\n")
                .matches("[\\x00-\\x7f]+");
    }

    @Test
    void aWideTerminalGetsAWidePlotAndAVeryWideOneNoWider() {
        percentile("p50", 5.0, null, null);
        percentile("p99.99", 8.0, null, null);
        assertThat(widest(plot(50_000_000, 14.0, 90))).isEqualTo(90);
        assertThat(widest(plot(50_000_000, 14.0, 400))).isEqualTo(106);
    }

    @Test
    void equalLatenciesAreALevelLine() {
        percentile("p50", 5.0, null, null);
        assertThat(plot(6, 5.0, COLUMNS).lines())
                .startsWith("complete, ms by percentile", "            │")
                .anyMatch(line -> line.matches(" +5\\.000 ┤●·+×"));
    }

    @Test
    void withoutTwoFiguresThereIsNoPlot() {
        assertThat(plot(0, null, COLUMNS)).isEmpty();
        needsMore("p50", 5);
        assertThat(plot(3, 7.0, COLUMNS)).isEmpty();
    }

    @Test
    void whatTheClocksErrorHidesIsNotDrawn() {
        percentile("p50", 0.1, null, null);
        percentile("p90", 90.0, null, null);
        ClockOffset oneMillisecond = new ClockOffset("a:1", "b:1", 0, 1_000_000, 1);
        ClockCheck clocks = new ClockCheck(List.of(oneMillisecond), oneMillisecond, List.of());
        assertThat(PercentilePlot.lines("complete", summary(100, 100.0), clocks, COLUMNS))
                .last()
                .asString()
                .matches(" +p90 +max");
        assertThat(PercentilePlot.lines("complete", summary(100, 0.2), clocks, COLUMNS))
                .isEmpty();
    }

    private void percentile(String name, double millis, Double lower95, Double upper95) {
        percentiles.put(
                name,
                new Percentile(
                        millis * 1000,
                        lower95 == null ? null : (Double) (lower95 * 1000),
                        upper95 == null ? null : (Double) (upper95 * 1000),
                        null,
                        1));
    }

    private void needsMore(String name, long samples) {
        percentiles.put(name, new Percentile(null, null, null, null, samples));
    }

    private LatencySummary summary(long samples, Double maxMillis) {
        Double maxMicros = maxMillis == null ? null : (Double) (maxMillis * 1000);
        return new LatencySummary(samples, null, null, maxMicros, percentiles);
    }

    /** Each line ends with a line feed. */
    private String plot(long samples, Double maxMillis, int columns) {
        List<String> lines = PercentilePlot.lines("complete", summary(samples, maxMillis), ONE_CLOCK, columns);
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    private static int widest(String plot) {
        return plot.lines().mapToInt(String::length).max().orElseThrow();
    }
}

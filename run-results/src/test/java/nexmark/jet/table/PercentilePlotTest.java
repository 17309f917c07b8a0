package nexmark.jet.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import org.junit.jupiter.api.Test;

class PercentilePlotTest {

    /** What a terminal of 80 columns leaves to the plot. */
    private static final int COLUMNS = 66;

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
    void aWideTerminalGetsAWidePlotAndAVeryWideOneNoWider() {
        percentile("p50", 5.0, null, null);
        percentile("p99.99", 8.0, null, null);
        assertThat(widest(plot(50_000_000, 14.0, 90))).isEqualTo(90);
        assertThat(widest(plot(50_000_000, 14.0, 400))).isEqualTo(106);
    }

    @Test
    void whatTheClocksErrorHidesIsNotDrawn() {
        percentile("p50", 0.1, null, null);
        percentile("p90", 90.0, null, null);
        assertThat(new PercentilePlot("complete", summary(100, 100.0), 2_000).lines(COLUMNS))
                .last()
                .asString()
                .matches(" +p90 +max");
        assertThat(new PercentilePlot("complete", summary(100, 0.2), 2_000).isDrawn())
                .isFalse();
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
        return String.join("\n", new PercentilePlot("complete", summary(samples, maxMillis), 0).lines(columns)) + "\n";
    }

    private static int widest(String plot) {
        return plot.lines().mapToInt(String::length).max().orElseThrow();
    }
}

package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import nexmark.jet.latency.LatencySummary.Percentile;
import org.HdrHistogram.HistogramIterationValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencySummaryTest {

    private final LatencyDistribution latencies = LatencyDistribution.exactTotal();

    @Test
    void aThousandLatenciesOfOneToAThousandMicrosecondsHaveThesePercentiles() {
        recordMicros(1, 1_000);

        LatencySummary summary = summary();

        assertThat(summary.samples()).isEqualTo(1_000);
        assertThat(summary.minMicros()).isEqualTo(1);
        assertThat(summary.meanMicros()).isEqualTo(500.5);
        assertThat(summary.maxMicros()).isEqualTo(1_000);
        assertThat(summary.percentiles())
                .containsExactly(
                        entry("p50", new Percentile(500.0, null, null, 1, 5)),
                        entry("p90", new Percentile(900.0, null, null, 1, 29)),
                        entry("p99", new Percentile(990.0, null, null, 1, 299)),
                        entry("p99.9", new Percentile(null, null, null, null, 2_995)),
                        entry("p99.99", new Percentile(null, null, null, null, 29_956)));
    }

    @ParameterizedTest
    @CsvSource({"4, 0", "5, 1", "28, 1", "29, 2", "298, 2", "299, 3", "2994, 3", "2995, 4", "29955, 4", "29956, 5"})
    void aPercentileAppearsWithTheSampleThatBoundsIt(int samples, int percentiles) {
        recordMicros(1, samples);

        assertThat(summary().percentiles().values().stream().filter(percentile -> percentile.micros() != null))
                .hasSize(percentiles);
    }

    @Test
    void aStallOfThreeHundredMillisecondsShowsInFullInThePercentiles() {
        recordMicros(1, 97_000);
        for (int i = 0; i < 3_000; i++) {
            latencies.record((300_000 - i * 100) * 1_000L);
        }

        LatencySummary summary = summary();

        assertThat(summary.maxMicros()).isEqualTo(300_000);
        assertThat(summary.percentiles().get("p99.9").micros()).isBetween(290_000.0, 290_200.0);
        assertThat(summary.percentiles().get("p99.99").micros()).isBetween(299_000.0, 299_200.0);
    }

    @Test
    void noPercentileExceedsTheTrueMaximum() {
        for (int i = 0; i < 100; i++) {
            latencies.record(600_000_000_001L);
        }

        LatencySummary summary = summary();

        assertThat(summary.maxMicros()).isEqualTo(600_000_000.001);
        assertThat(summary.percentiles().get("p90").micros()).isEqualTo(summary.maxMicros());
    }

    @Test
    void withoutSamplesThereIsNothingButWhatIsNeeded() {
        LatencySummary summary = summary();

        assertThat(summary.samples()).isZero();
        assertThat(summary.minMicros()).isNull();
        assertThat(summary.meanMicros()).isNull();
        assertThat(summary.maxMicros()).isNull();
        assertThat(summary.percentiles().values())
                .extracting(Percentile::samplesNeeded)
                .contains(5L, 29_956L);
    }

    @Test
    void theIntervalsUpperEndIsNotAboveTheTrueMaximum() {
        LatencyDistribution second = LatencyDistribution.exact();
        second.record(600_000_000_001L);
        BlockBootstrap seconds = new BlockBootstrap(10);
        for (int i = 0; i < 10; i++) {
            latencies.add(second);
            seconds.add(i, second.micros());
        }

        LatencySummary summary = LatencySummary.of(latencies, seconds, new PeakTrack());

        assertThat(summary.percentiles().get("p50").upper95()).isEqualTo(summary.maxMicros());
        assertThat(summary.percentiles().get("p50").lower95()).isBetween(597_000_000.0, 600_000_000.0);
    }

    /** Of latencies that came one in each 20 ms, the highest last. */
    private LatencySummary summary() {
        PeakTrack worst = new PeakTrack();
        long idealMillis = 0;
        for (HistogramIterationValue each : latencies.micros().recordedValues()) {
            worst.add("a", idealMillis, idealMillis * 1_000_000 + each.getValueIteratedTo() * 1_000);
            idealMillis += 20;
        }
        return LatencySummary.of(latencies, new BlockBootstrap(1), worst);
    }

    private void recordMicros(long from, long to) {
        for (long micros = from; micros <= to; micros++) {
            latencies.record(micros * 1_000);
        }
    }
}

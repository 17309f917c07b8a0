package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import nexmark.jet.latency.LatencySummary.Percentile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencySummaryTest {

    private final LatencyDistribution latencies = LatencyDistribution.exactTotal();

    @Test
    void aThousandLatenciesOfOneToAThousandMicrosecondsHaveThesePercentiles() {
        recordMicros(1, 1_000);

        LatencySummary summary = LatencySummary.of(latencies);

        assertThat(summary.samples()).isEqualTo(1_000);
        assertThat(summary.minMicros()).isEqualTo(1);
        assertThat(summary.meanMicros()).isEqualTo(500.5);
        assertThat(summary.maxMicros()).isEqualTo(1_000);
        assertThat(summary.percentiles())
                .containsExactly(
                        entry("p50", new Percentile(500.0, 469.0, 532.0, 5)),
                        entry("p90", new Percentile(900.0, 881.0, 919.0, 29)),
                        entry("p99", new Percentile(990.0, 983.0, 997.0, 299)),
                        entry("p99.9", new Percentile(null, null, null, 2_995)),
                        entry("p99.99", new Percentile(null, null, null, 29_956)));
    }

    @ParameterizedTest
    @CsvSource({"4, 0", "5, 1", "28, 1", "29, 2", "298, 2", "299, 3", "2994, 3", "2995, 4", "29955, 4", "29956, 5"})
    void aPercentileAppearsWithTheSampleThatBoundsIt(int samples, int percentiles) {
        recordMicros(1, samples);

        assertThat(LatencySummary.of(latencies).percentiles().values().stream()
                        .filter(percentile -> percentile.micros() != null && percentile.upper95() != null))
                .hasSize(percentiles);
    }

    @Test
    void aStallOfThreeHundredMillisecondsShowsInFullInThePercentiles() {
        recordMicros(1, 97_000);
        for (int i = 0; i < 3_000; i++) {
            latencies.record((300_000 - i * 100) * 1_000L);
        }

        LatencySummary summary = LatencySummary.of(latencies);

        assertThat(summary.maxMicros()).isEqualTo(300_000);
        assertThat(summary.percentiles().get("p99.9").micros()).isBetween(290_000.0, 290_200.0);
        assertThat(summary.percentiles().get("p99.99").micros()).isBetween(299_000.0, 299_200.0);
    }

    @Test
    void noPercentileExceedsTheTrueMaximum() {
        for (int i = 0; i < 100; i++) {
            latencies.record(600_000_000_001L);
        }

        LatencySummary summary = LatencySummary.of(latencies);

        assertThat(summary.maxMicros()).isEqualTo(600_000_000.001);
        assertThat(summary.percentiles().get("p90").micros()).isEqualTo(summary.maxMicros());
    }

    @Test
    void withoutSamplesThereIsNothingButWhatIsNeeded() {
        LatencySummary summary = LatencySummary.of(latencies);

        assertThat(summary.samples()).isZero();
        assertThat(summary.minMicros()).isNull();
        assertThat(summary.meanMicros()).isNull();
        assertThat(summary.maxMicros()).isNull();
        assertThat(summary.percentiles().values())
                .extracting(Percentile::samplesNeeded)
                .contains(5L, 29_956L);
    }

    private void recordMicros(long from, long to) {
        for (long micros = from; micros <= to; micros++) {
            latencies.record(micros * 1_000);
        }
    }
}

package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import nexmark.jet.latency.BlockBootstrap.Bounds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockBootstrapTest {

    private static final long P50 = 50_000;
    private static final long P99 = 99_000;
    private static final int SECONDS = 60;
    private static final int ROWS_PER_SECOND = 500;
    private static final int RUNS = 200;

    /** One run's seconds and all of them together. */
    private record Run(List<LatencyDistribution> seconds, LatencyDistribution total) {

        static Run of(int seconds) {
            return new Run(
                    Stream.generate(LatencyDistribution::exact).limit(seconds).toList(),
                    LatencyDistribution.exactTotal());
        }

        /** A row that arrives after the last second counts to the last. */
        void record(int second, long micros) {
            seconds.get(Math.min(second, seconds.size() - 1)).record(micros * 1_000);
            total.record(micros * 1_000);
        }

        Bounds bounds(long percentMillis) {
            BlockBootstrap bootstrap = new BlockBootstrap(seconds.size());
            for (int i = 0; i < seconds.size(); i++) {
                bootstrap.add(i, seconds.get(i).micros());
            }
            return bootstrap.bounds(percentMillis).orElseThrow();
        }

        /** By the ranks between which a percentile of independent rows lies with 95 %: binomial, approximately normal. */
        Bounds boundsOfIndependentRows(double p) {
            double n = total.samples();
            double half = 1.96 * Math.sqrt(n * p * (1 - p));
            return new Bounds(microsOfRank(n * p - half), microsOfRank(n * p + half));
        }

        private long microsOfRank(double rank) {
            return total.micros().getValueAtPercentile(100 * rank / total.samples());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void independentRowsGiveAboutTheIntervalOfTheirOrderStatistics(long seed) {
        Random random = new Random(seed);
        Run run = Run.of(SECONDS);
        for (int i = 0; i < SECONDS * ROWS_PER_SECOND; i++) {
            run.record(i / ROWS_PER_SECOND, (long) (1_000 * Math.exp(random.nextGaussian())));
        }

        for (long percentMillis : new long[] {P50, P99}) {
            Bounds ranks = run.boundsOfIndependentRows(percentMillis / 100_000.0);
            double width = (double) (ranks.upperMicros() - ranks.lowerMicros());
            Bounds bounds = run.bounds(percentMillis);
            assertThat((double) bounds.lowerMicros()).isCloseTo((double) ranks.lowerMicros(), within(width / 2));
            assertThat((double) bounds.upperMicros()).isCloseTo((double) ranks.upperMicros(), within(width / 2));
        }
    }

    /** These figures are in docs/measurement.md and decision 026. */
    @Test
    void theTruePercentileOfRowsInStallsIsInNearlyAllIntervalsAndInFewOfThoseForIndependentRows() {
        Run endless = Run.of(1);
        recordWithStalls(20_000, new Random(0), endless);
        long trueP99 = endless.total.micros().getValueAtPercentile(99);
        int covered = 0;
        int coveredByRanks = 0;
        for (int seed = 1; seed <= RUNS; seed++) {
            Run run = Run.of(SECONDS);
            recordWithStalls(SECONDS, new Random(seed), run);
            covered += run.bounds(P99).contains(trueP99) ? 1 : 0;
            coveredByRanks += run.boundsOfIndependentRows(0.99).contains(trueP99) ? 1 : 0;
        }

        assertThat(percent(covered)).isEqualTo(88);
        assertThat(percent(coveredByRanks)).isEqualTo(20);
    }

    private static long percent(int ofRuns) {
        return Math.round(100.0 * ofRuns / RUNS);
    }

    /** Rows at even distances; about every three seconds nothing moves for 60 ms in the mean, and all rows due wait. */
    private static void recordWithStalls(int seconds, Random random, Run run) {
        double stalledFrom = exponential(3_000, random);
        double stalledTo = stalledFrom + exponential(60, random);
        for (int i = 0; i < seconds * ROWS_PER_SECOND; i++) {
            double dueMillis = i * 1_000.0 / ROWS_PER_SECOND;
            while (stalledTo < dueMillis) {
                stalledFrom = stalledTo + exponential(3_000, random);
                stalledTo = stalledFrom + exponential(60, random);
            }
            double arrivedMillis = Math.max(dueMillis, dueMillis < stalledFrom ? 0 : stalledTo) + random.nextDouble();
            run.record((int) (arrivedMillis / 1_000), (long) (1_000 * (arrivedMillis - dueMillis)));
        }
    }

    private static double exponential(double mean, Random random) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    @Test
    void boundsAreExactToOneIn256() {
        Run run = Run.of(10);
        for (int i = 0; i < 10; i++) {
            run.record(i, 1_234_567);
        }
        Bounds bounds = run.bounds(P50);
        assertThat(bounds.contains(1_234_567)).isTrue();
        assertThat(bounds.upperMicros() - bounds.lowerMicros()).isLessThan(1_234_567 / 256);
    }

    @Test
    void aDayTakesNoMoreMemoryThanAnHourAndItsLastSecondCounts() {
        long day = 86_400;
        BlockBootstrap bootstrap = new BlockBootstrap(day);
        LatencyDistribution latencies = LatencyDistribution.exact();
        latencies.record(5_000);
        for (long second = 0; second < day; second++) {
            bootstrap.add(second, latencies.micros());
        }
        assertThat(bootstrap.parts()).isEqualTo(3_600);
        assertThat(bootstrap.bounds(P99)).contains(new Bounds(5, 5));
    }
}

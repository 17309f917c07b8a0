package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LatencyDistributionTest {

    private final LatencyDistribution latencies = LatencyDistribution.exact();

    @Test
    void nanosecondsAreRoundedDownToMicroseconds() {
        latencies.record(0);
        latencies.record(999);
        latencies.record(1_000);
        latencies.record(1_999);

        assertThat(latencies.micros().getCountAtValue(0)).isEqualTo(2);
        assertThat(latencies.micros().getCountAtValue(1)).isEqualTo(2);
    }

    @Test
    void bucketsAbove32MillisecondsAreFinerThanATenThousandthOfTheValue() {
        for (long micros = 32_768; micros < TimeUnit.DAYS.toMicros(1); micros = micros * 3 / 2) {
            assertThat(latencies.micros().sizeOfEquivalentValueRange(micros)).isLessThanOrEqualTo(micros / 16_384);
        }
    }

    @Test
    void aLatencyOfADayIsNeitherClampedNorDropped() {
        long day = TimeUnit.DAYS.toNanos(1);
        latencies.record(TimeUnit.SECONDS.toNanos(61));
        latencies.record(day);

        assertThat(latencies.samples()).isEqualTo(2);
        assertThat(latencies.maxNanos()).isEqualTo(day);
        assertThat(latencies.micros().getCountAtValue(TimeUnit.SECONDS.toMicros(61)))
                .isEqualTo(1);
        assertThat(latencies.micros().getCountAtValue(TimeUnit.DAYS.toMicros(1)))
                .isEqualTo(1);
    }

    @Test
    void theSmallestTheLargestAndTheSumAreExactToTheNanosecond() {
        latencies.record(1_234_567);
        latencies.record(300_000_001);

        assertThat(latencies.minNanos()).isEqualTo(1_234_567);
        assertThat(latencies.maxNanos()).isEqualTo(300_000_001);
        assertThat(latencies.sumNanos()).isEqualTo(301_234_568);
    }

    @Test
    void aNegativeLatencyIsCountedApartAndTheWorstIsKept() {
        latencies.record(-5);
        latencies.record(-7_000);
        latencies.record(3_000);

        assertThat(latencies.samples()).isEqualTo(1);
        assertThat(latencies.negatives()).isEqualTo(2);
        assertThat(latencies.mostNegativeNanos()).isEqualTo(-7_000);
        assertThat(latencies.minNanos()).isEqualTo(3_000);
    }

    @Test
    void partsMergeToTheWhole() {
        LatencyDistribution whole = LatencyDistribution.exactTotal();
        LatencyDistribution merged = LatencyDistribution.exactTotal();
        LatencyDistribution[] parts = {LatencyDistribution.exact(), LatencyDistribution.exact()};
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 10_000; i++) {
            long nanos = random.nextLong(-1_000, 500_000_000_000L);
            whole.record(nanos);
            parts[i % 2].record(nanos);
        }
        merged.add(parts[1]);
        merged.add(parts[0]);

        assertSame(merged, whole);
    }

    @Test
    void whatIsWrittenReadsBackTheSame() throws IOException {
        SplittableRandom random = new SplittableRandom(8);
        for (int i = 0; i < 10_000; i++) {
            latencies.record(random.nextLong(-1_000, 400_000_000L));
        }

        assertSame(throughBytes(latencies), latencies);
    }

    @Test
    void bytesOfOtherDigitsAreRefused() throws IOException {
        byte[] bytes = bytesOf(latencies);
        bytes[0] = 5;
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));

        assertThatThrownBy(() -> LatencyDistribution.readFrom(in))
                .hasMessage("latencies with 5 digits, expected 4 or 3");
    }

    static void assertSame(LatencyDistribution actual, LatencyDistribution expected) {
        assertThat(actual.micros()).isEqualTo(expected.micros());
        assertThat(actual.minNanos()).isEqualTo(expected.minNanos());
        assertThat(actual.maxNanos()).isEqualTo(expected.maxNanos());
        assertThat(actual.sumNanos()).isEqualTo(expected.sumNanos());
        assertThat(actual.negatives()).isEqualTo(expected.negatives());
        assertThat(actual.mostNegativeNanos()).isEqualTo(expected.mostNegativeNanos());
    }

    private static LatencyDistribution throughBytes(LatencyDistribution written) throws IOException {
        return LatencyDistribution.readFrom(new DataInputStream(new ByteArrayInputStream(bytesOf(written))));
    }

    private static byte[] bytesOf(LatencyDistribution written) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        written.writeTo(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }
}

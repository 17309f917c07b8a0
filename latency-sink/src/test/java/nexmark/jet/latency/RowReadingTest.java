package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.core.test.TestInbox;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowReadingTest {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long FROM = 1_000;
    private static final long TO = 1_400;

    private final RowTap<Object> tap = new Reports.Texts<>(1_200);
    private final RowReading oneByOne = new RowReading.OneByOne<Long>(row -> row, row -> row * row, tap, null, null);
    private final RowReading runByRun = new RowReading.RunByRun<>(new Squared(), tap);

    /** Items before, in and after the measured interval, some earlier than their rows' ideal times. */
    @ParameterizedTest
    @CsvSource({"1, 1", "20, 1", "512, 1", "512, 40", "30, 400"})
    void rowsThatComeTogetherAreRecordedAsOneByOne(int most, int spreadMillis) throws IOException {
        LatencyRecorder single = new LatencyRecorder(new LatencySettings("run", FROM, TO));
        LatencyRecorder together = new LatencyRecorder(new LatencySettings("run", FROM, TO));
        SplittableRandom random = new SplittableRandom(7);
        for (int items = 0; items < 1_000; items++) {
            long ideal = random.nextLong(FROM - 50, TO + 50);
            long now = ideal * NANOS_PER_MILLI + random.nextLong(-1_000_000, 40_000_000);
            long[] item = random.longs(1 + random.nextInt(most), ideal - spreadMillis, ideal + 2)
                    .toArray();
            if (items % 2 == 0) {
                Arrays.sort(item);
            }
            record(single, oneByOne, LongStream.of(item).boxed().toList(), now);
            record(together, runByRun, List.of(item), now);
        }
        assertThat(bytes(together)).isEqualTo(bytes(single));
    }

    private static void record(LatencyRecorder recorder, RowReading reading, List<?> items, long nowNanos) {
        TestInbox inbox = new TestInbox(items);
        recorder.begin();
        while (!inbox.isEmpty()) {
            reading.record(inbox, nowNanos, recorder);
        }
        recorder.end();
    }

    /** All that the recorder has: histograms, extremes, sums, instants with their checksums, whole rows. */
    private static byte[] bytes(LatencyRecorder recorder) throws IOException {
        Interval interval = new Interval();
        recorder.takeInto(interval);
        assertThat(interval.measured().negatives()).isPositive();
        assertThat(interval.outside().samples()).isPositive();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        interval.writeTo(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static final class Squared implements ItemRows<long[]> {

        private static final long serialVersionUID = 1;

        @Override
        public int size(long[] item) {
            return item.length;
        }

        @Override
        public long idealMillis(long[] item, int index) {
            return item[index];
        }

        @Override
        public long checksum(long[] item, int from, int to) {
            return Arrays.stream(item, from, to).map(row -> row * row).sum();
        }

        @Override
        public Object row(long[] item, int index) {
            return item[index];
        }
    }
}

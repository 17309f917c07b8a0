package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyRecorderTest {

    /** 0 to 32,767 µs: of these, each microsecond is counted by itself. */
    private static final int LATENCIES = 32_768;

    private static final long FROM = 1_000;
    private static final long TO = 2_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final LatencyRecorder recorder = new LatencyRecorder(new LatencySettings("run", FROM, TO));

    @Test
    void onlyIdealTimesInsideTheHalfOpenIntervalAreSamples() {
        recorder.begin();
        for (long ideal : new long[] {FROM - 1, FROM, TO - 1, TO}) {
            recorder.record(ideal, ideal * NANOS_PER_MILLI + 3_000, 1);
        }
        recorder.end();

        Interval interval = take();
        assertThat(interval.rows()).isEqualTo(4);
        assertThat(interval.measured().micros().getCountAtValue(3)).isEqualTo(2);
        assertThat(interval.outside().micros().getCountAtValue(3)).isEqualTo(2);
        assertThat(interval.instants().size()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, LatencySettings.MAX_EPOCH_MILLIS + 1})
    void anIdealTimeThatNoClockShowsIsRefused(long idealMillis) {
        recorder.begin();
        assertThatThrownBy(() -> recorder.record(idealMillis, 0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(Long.toString(idealMillis));
        recorder.end();
    }

    @ParameterizedTest
    @CsvSource({"-1, 5", "5, 5", "6, 5", "0, 9000000000001"})
    void anImpossibleIntervalIsRefusedWithItsValues(long from, long to) {
        assertThatThrownBy(() -> new LatencySettings("run", from, to))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[" + from + ", " + to + ")");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a/b", "ü"})
    void aRunIdThatIsNoNameIsRefused(String runId) {
        assertThatThrownBy(() -> new LatencySettings(runId, 0, 1)).hasMessageContaining("'" + runId + "'");
    }

    @Test
    void whileOneThreadWritesAndAnotherTakesNothingIsLostOrCountedTwice() throws Exception {
        int rounds = 6;
        int batchRows = 7;
        Semaphore taken = new Semaphore(0);
        AtomicBoolean writing = new AtomicBoolean(true);
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> writeRounds(rounds, batchRows, taken))
                .whenComplete((done, error) -> writing.set(false));
        Interval all = new Interval();
        while (writing.get()) {
            long before = all.rows();
            recorder.takeInto(all);
            assertThat((all.rows() - before) % batchRows)
                    .as("batches are taken whole")
                    .isZero();
            taken.release(all.rows() > before ? 1 : 0);
        }
        recorder.takeInto(all);

        writer.get();
        assertEachLatencyOnce(all, rounds * LATENCIES, batchRows);
    }

    /** Some rows are taken before the next round, so that rows are taken amid the writing however slow the taker is. */
    private void writeRounds(int rounds, int batchRows, Semaphore taken) {
        for (int round = 0; round < rounds; round++) {
            writeBatches(LATENCIES, batchRows);
            taken.acquireUninterruptibly();
        }
    }

    /** Batch b has its rows of latency b µs, modulo as many as have buckets of their own. */
    private void writeBatches(int batches, int batchRows) {
        for (int batch = 0; batch < batches; batch++) {
            long ideal = FROM + batch % (TO - FROM);
            recorder.begin();
            for (int row = 0; row < batchRows; row++) {
                recorder.record(ideal, ideal * NANOS_PER_MILLI + batch % LATENCIES * 1_000L, ideal);
            }
            recorder.end();
        }
    }

    private static void assertEachLatencyOnce(Interval all, int batches, int batchRows) {
        assertThat(all.rows()).isEqualTo((long) batches * batchRows);
        for (int micros = 0; micros < LATENCIES; micros++) {
            assertThat(all.measured().micros().getCountAtValue(micros))
                    .as("rows of %s µs", micros)
                    .isEqualTo((long) batches / LATENCIES * batchRows);
        }
        long[] rows = new long[1];
        all.instants().forEach((ideal, first, last, count, checksum) -> {
            rows[0] += count;
            assertThat(checksum).isEqualTo(count * ideal);
        });
        assertThat(rows[0]).isEqualTo(all.rows());
    }

    /** Code that is not compiled yet may allocate, so the least of many rounds counts. */
    @Test
    void recordingInASteadyStreamAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 1_000 && least >= 1_000; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            writeBatches(10_000, 7);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            take();
        }
        assertThat(least)
                .as("bytes for 70,000 rows; a look at the counter may take some itself")
                .isLessThan(1_000);
    }

    @Test
    void aWatermarkSeenBeforeTakingPromisesOnlyRowsThatAreTaken() throws Exception {
        AtomicBoolean writing = new AtomicBoolean(true);
        CompletableFuture<Void> writer = CompletableFuture.runAsync(this::writeRowsEachFollowedByItsWatermark)
                .whenComplete((done, error) -> writing.set(false));
        Interval all = new Interval();
        while (writing.get()) {
            long promised = recorder.watermarkMillis();
            recorder.takeInto(all);
            if (promised != LatencyRecorder.NO_WATERMARK) {
                assertThat(all.rows()).isGreaterThanOrEqualTo(promised);
            }
        }
        writer.get();
    }

    /** The watermark is the number of rows so far. */
    private void writeRowsEachFollowedByItsWatermark() {
        for (int rows = 1; rows <= 200_000; rows++) {
            recorder.begin();
            recorder.record(FROM, FROM * NANOS_PER_MILLI, 1);
            recorder.end();
            recorder.watermark(rows);
        }
    }

    private Interval take() {
        Interval interval = new Interval();
        recorder.takeInto(interval);
        return interval;
    }
}

package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.function.ToLongFunctionEx;
import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.core.test.TestInbox;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatencyProcessorTest {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long IDEAL = 1_000;

    private final LatencyRecorder recorder = new LatencyRecorder(new LatencySettings("run", 0, 10_000));
    /** A clock that goes on by a microsecond with each reading, the first at 1 µs after the ideal time. */
    private long readings;

    @Test
    void aReadingOfTheClockServesSixteenRows() {
        TestInbox inbox = new TestInbox(Collections.nCopies(40, IDEAL));

        processor(RowTap.none()).process(0, inbox);

        assertThat(inbox).isEmpty();
        assertThat(readings).isEqualTo(3);
        LatencyDistribution latencies = take().measured();
        assertThat(latencies.micros().getCountAtValue(1)).isEqualTo(16);
        assertThat(latencies.micros().getCountAtValue(2)).isEqualTo(16);
        assertThat(latencies.micros().getCountAtValue(3)).isEqualTo(8);
    }

    @Test
    void theTimeOfWritingATappedRowDoesNotCountForTheNextRow() {
        processor(new WantsAll()).process(0, new TestInbox(List.of(IDEAL, IDEAL, IDEAL)));

        assertThat(readings).isEqualTo(3);
        assertThat(take().measured().maxNanos()).isEqualTo(3_000);
    }

    @Test
    void isCooperativeAndHasNothingToSave() {
        LatencyProcessor<Long> processor = processor(RowTap.none());

        assertThat(processor.isCooperative()).isTrue();
        assertThat(processor.saveToSnapshot()).isTrue();
    }

    @Test
    void aWatermarkIsThatOfTheRecorderAndTheEndClosesIt() {
        LatencyProcessor<Long> processor = processor(RowTap.none());

        assertThat(processor.tryProcessWatermark(new Watermark(77))).isTrue();
        assertThat(recorder.watermarkMillis()).isEqualTo(77);
        assertThat(processor.complete()).isTrue();
        assertThat(recorder.watermarkMillis()).isEqualTo(LatencyRecorder.CLOSED);
    }

    @Test
    void aRowThatFailsLeavesTheRecorderUsable() {
        ToLongFunctionEx<Long> fails = row -> {
            throw new IOException("no ideal time");
        };
        LatencyProcessor<Long> processor = new LatencyProcessor<>(recorder, fails, RowTap.none(), () -> 0);

        assertThatThrownBy(() -> processor.process(0, new TestInbox(List.of(IDEAL))))
                .hasStackTraceContaining("no ideal time");

        assertThat(take().rows()).isZero();
    }

    private LatencyProcessor<Long> processor(RowTap<Long> tap) {
        return new LatencyProcessor<>(recorder, row -> row, tap, () -> IDEAL * NANOS_PER_MILLI + ++readings * 1_000);
    }

    private Interval take() {
        Interval interval = new Interval();
        recorder.takeInto(interval);
        return interval;
    }

    private static final class WantsAll implements RowTap<Long> {
        @Override
        public boolean wants(long idealMillis) {
            return true;
        }

        @Override
        public void write(Long row, DataOutput out) throws IOException {
            out.writeLong(row);
        }
    }
}

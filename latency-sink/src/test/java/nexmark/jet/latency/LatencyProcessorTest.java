package nexmark.jet.latency;

import static com.hazelcast.jet.Util.entry;
import static com.hazelcast.jet.core.BroadcastKey.broadcastKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.function.ToLongFunctionEx;
import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.core.test.TestInbox;
import com.hazelcast.jet.core.test.TestOutbox;
import com.hazelcast.jet.core.test.TestProcessorContext;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LatencyProcessorTest {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long IDEAL = 1_000;

    private final LatencyRecorder recorder = new LatencyRecorder(new LatencySettings("run", 0, 10_000));
    private final EpochLedger ledger = new EpochLedger(7, true);
    private final HandServed reports = new HandServed();
    private final TestOutbox outbox = new TestOutbox(new int[0], 128);
    /** A clock that goes on by a microsecond with each reading, the first at 1 µs after the ideal time. */
    private long readings;

    @Test
    void aReadingOfTheClockServesSixteenRows() throws Exception {
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
    void theTimeOfWritingATappedRowDoesNotCountForTheNextRow() throws Exception {
        processor(new Reports.Texts<>(0)).process(0, new TestInbox(List.of(IDEAL, IDEAL, IDEAL)));

        assertThat(readings).isEqualTo(3);
        assertThat(take().measured().maxNanos()).isEqualTo(3_000);
    }

    @Test
    void aSnapshotWaitsUntilTheRowsBeforeItArePublishedAndHoldsTheirEpoch() throws Exception {
        LatencyProcessor processor = processor(RowTap.none());
        assertThat(processor.isCooperative()).isTrue();
        ledger.restored(6, 3);
        processor.process(0, new TestInbox(List.of(IDEAL)));

        assertThat(processor.saveToSnapshot()).isFalse();
        assertThat(processor.saveToSnapshot()).isFalse();
        assertThat(outbox.snapshotQueue()).isEmpty();
        assertThat(reports.requests).isEqualTo(1);
        assertThat(recorder.epoch()).isZero();
        reports.done = 1;
        assertThat(processor.saveToSnapshot()).isTrue();

        assertThat(recorder.epoch()).isEqualTo(1);
        assertThat(outbox.snapshotQueue())
                .containsExactlyInAnyOrder(entry(broadcastKey(6L), 3L), entry(broadcastKey(7L), 0L));
    }

    @Test
    void anEpochIsCommittedWhenItsSnapshotHasSucceededAndNotWhenItFailed() throws Exception {
        LatencyProcessor processor = processor(RowTap.none());
        reports.done = Long.MAX_VALUE;

        processor.saveToSnapshot();
        assertThat(ledger.delivery(1).committedEpoch()).isEqualTo(Delivery.NONE);
        processor.snapshotCommitFinish(false);
        assertThat(ledger.delivery(1).committedEpoch()).isEqualTo(Delivery.NONE);
        processor.saveToSnapshot();
        processor.snapshotCommitFinish(true);
        assertThat(ledger.delivery(2).committedEpoch()).isEqualTo(1);
    }

    @Test
    void whatWasRestoredIsKnownWhenTheFirstRowComes() throws Exception {
        LatencyProcessor processor = processor(RowTap.none());
        TestInbox snapshot = new TestInbox();
        snapshot.queue().add(entry(broadcastKey(5L), 1L));
        snapshot.queue().add(entry(broadcastKey(6L), 3L));

        processor.restoreFromSnapshot(snapshot);
        assertThat(ledger.delivery(0).restored()).isEmpty();
        processor.process(0, new TestInbox(List.of(IDEAL)));

        assertThat(ledger.delivery(0).restored()).contains(Map.of(5L, 1L, 6L, 3L));
    }

    @Test
    void aWatermarkIsThatOfTheRecorderAndTheEndClosesIt() throws Exception {
        LatencyProcessor processor = processor(RowTap.none());

        assertThat(processor.tryProcessWatermark(new Watermark(77))).isTrue();
        assertThat(recorder.watermarkMillis()).isEqualTo(77);
        assertThat(processor.complete()).isTrue();
        assertThat(recorder.watermarkMillis()).isEqualTo(LatencyRecorder.CLOSED);
    }

    @Test
    void theRowsOfTheIntervalArePublishedOnceTheLastIsThere() throws Exception {
        LatencyProcessor processor = processor(RowTap.none());
        processor.tryProcessWatermark(new Watermark(9_999));
        assertThat(reports.requests).isZero();
        processor.tryProcessWatermark(new Watermark(10_000));
        processor.tryProcessWatermark(new Watermark(10_020));
        assertThat(reports.requests).isEqualTo(1);
    }

    @Test
    void aRowThatFailsLeavesTheRecorderUsable() {
        ToLongFunctionEx<Long> fails = row -> {
            throw new IOException("no ideal time");
        };
        LatencyProcessor processor = new LatencyProcessor(
                recorder,
                new RowReading.OneByOne<Long>(fails, row -> 0, RowTap.none(), null, null),
                () -> 0,
                ledger,
                reports);

        assertThatThrownBy(() -> processor.process(0, new TestInbox(List.of(IDEAL))))
                .hasStackTraceContaining("no ideal time");

        assertThat(take().rows()).isZero();
    }

    private LatencyProcessor processor(RowTap<Long> tap) throws Exception {
        LatencyProcessor processor = new LatencyProcessor(
                recorder,
                new RowReading.OneByOne<Long>(row -> row, row -> row * row, tap, null, null),
                () -> IDEAL * NANOS_PER_MILLI + ++readings * 1_000,
                ledger,
                reports);
        processor.init(outbox, new TestProcessorContext());
        return processor;
    }

    private Interval take() {
        Interval interval = new Interval();
        recorder.takeInto(interval);
        return interval;
    }

    /** Publishes when the test says so. */
    private static final class HandServed implements LatencyProcessor.Flushing {
        private long requests;
        private long done;

        @Override
        public long request() {
            return ++requests;
        }

        @Override
        public boolean isDone(long ticket) {
            return done >= ticket;
        }
    }
}

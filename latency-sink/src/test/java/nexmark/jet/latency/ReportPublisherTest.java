package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReportPublisherTest {

    private static final LatencySettings SETTINGS = new LatencySettings("run", 0, 1_000_000);
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final AtomicLong nanos = new AtomicLong();
    private final EpochLedger ledger = new EpochLedger(1, true);
    private final List<LatencyRecorder> recorders =
            List.of(new LatencyRecorder(SETTINGS), new LatencyRecorder(SETTINGS));
    private final Map<String, byte[]> stored = new LinkedHashMap<>();
    private final List<Exception> failures = new ArrayList<>();
    private boolean storeFails;

    private final ReportPublisher publisher = new ReportPublisher(
            new IntervalReport.Origin("p", "member", 1, 1, 2),
            recorders,
            ledger,
            nanos::get,
            this::store,
            failures::add);

    @Test
    void oneReportHasTheRowsOfAllProcessors() {
        record(recorders.get(0), 10, 3);
        record(recorders.get(1), 10, 5);

        publisher.publish();

        assertThat(reports()).hasSize(1);
        Interval interval = reports().get(0).interval();
        assertThat(interval.rows()).isEqualTo(2);
        assertThat(interval.instants().size()).isEqualTo(1);
        assertThat(interval.measured().maxNanos()).isEqualTo(5 * NANOS_PER_MILLI);
    }

    @Test
    void reportsFollowEachOtherWithoutGapInNumberTimeAndRows() {
        nanos.set(1_500 * NANOS_PER_MILLI);
        record(recorders.get(0), 10, 3);
        publisher.publish();
        nanos.set(2_500 * NANOS_PER_MILLI);
        record(recorders.get(0), 11, 3);
        publisher.publish();

        assertThat(reports()).extracting(IntervalReport::sequence).containsExactly(0L, 1L);
        assertThat(reports()).extracting(IntervalReport::startMillis).containsExactly(0L, 1_500L);
        assertThat(reports()).extracting(IntervalReport::endMillis).containsExactly(1_500L, 2_500L);
        assertThat(reports()).extracting(IntervalReport::rowsTotal).containsExactly(1L, 2L);
    }

    @Test
    void theWatermarkIsTheLowestAndThereIsNoneBeforeAllProcessorsHaveOne() {
        recorders.get(0).watermark(70);
        publisher.publish();
        recorders.get(1).watermark(60);
        publisher.publish();
        recorders.get(1).close();
        publisher.publish();
        recorders.get(0).close();
        publisher.publish();

        assertThat(reports())
                .extracting(IntervalReport::watermarkMillis)
                .containsExactly(LatencyRecorder.NO_WATERMARK, 60L, 70L, LatencyRecorder.CLOSED);
    }

    @Test
    void rowsBeforeAndAfterABarrierAreReportedApartAndTheWatermarkWithTheLater() {
        recorders.forEach(recorder -> recorder.watermark(40));
        publisher.publish();
        record(recorders.get(0), 10, 3);
        recorders.get(1).nextEpoch();
        record(recorders.get(1), 11, 3);
        recorders.forEach(recorder -> recorder.watermark(50));
        publisher.publish();

        List<IntervalReport> passing = reports().subList(1, 3);
        assertThat(passing).extracting(report -> report.delivery().epoch()).containsExactly(0L, 1L);
        assertThat(passing).extracting(report -> report.interval().rows()).containsExactly(1L, 1L);
        assertThat(passing).extracting(IntervalReport::watermarkMillis).containsExactly(40L, 50L);
        assertThat(passing).extracting(IntervalReport::sequence).containsExactly(1L, 2L);
        assertThat(passing).extracting(IntervalReport::rowsTotal).containsExactly(1L, 2L);
    }

    @Test
    void whatComesAfterTheWholeSecondIsInTheNextReportAlthoughThisOneIsPublishedLater() {
        recordStepping(1_000, 10, 40);
        recordStepping(1_370, 11, 50);
        recordStepping(2_000, 12, 60);
        recordStepping(2_370, 13, 70);

        assertThat(reports()).extracting(IntervalReport::startMillis).containsExactly(0L, 1_000L);
        assertThat(reports()).extracting(IntervalReport::endMillis).containsExactly(1_000L, 2_000L);
        assertThat(reports()).extracting(IntervalReport::rowsTotal).containsExactly(1L, 3L);
        assertThat(reports()).extracting(IntervalReport::watermarkMillis).containsExactly(40L, 60L);
    }

    /** A row and the watermark behind it, then the thread's next step. */
    private void recordStepping(long nowMillis, long idealMillis, long watermarkMillis) {
        record(recorders.get(0), idealMillis, 3);
        recorders.forEach(recorder -> recorder.watermark(watermarkMillis));
        nanos.set(nowMillis * NANOS_PER_MILLI);
        publisher.step(false);
    }

    @Test
    void aRequestWhosePutFailedIsServedByTheNextStepWhosePutSucceeds() {
        record(recorders.get(0), 10, 3);
        long ticket = publisher.request();
        storeFails = true;
        publisher.step(true);
        publisher.step(false);
        assertThat(publisher.isDone(ticket)).isFalse();
        assertThat(failures).hasSize(2);

        storeFails = false;
        publisher.step(false);

        assertThat(publisher.isDone(ticket)).isTrue();
        assertThat(reports().get(0).interval().rows()).isEqualTo(1);
    }

    @Test
    void theThreadIsOneThatMeasuresUntilItIsClosedAndHasPublishedWhatIsLeft() throws InterruptedException {
        Set<Long> before = observing();
        publisher.start();
        long ticket = publisher.request();
        while (!publisher.isDone(ticket)) {
            Thread.onSpinWait();
        }
        assertThat(observing()).hasSize(before.size() + 1);
        record(recorders.get(1), 10, 3);
        publisher.close();
        assertThat(observing()).isEqualTo(before);
        List<IntervalReport> reports = reports();
        assertThat(reports.get(reports.size() - 1).rowsTotal()).isEqualTo(1);
    }

    private static Set<Long> observing() {
        Set<Long> ids = new HashSet<>();
        ObservingThreads.forEach((role, id) -> {
            if (role.equals("publisher")) {
                ids.add(id);
            }
        });
        return ids;
    }

    private synchronized void store(String key, byte[] report) {
        if (storeFails) {
            throw new IllegalStateException("no cluster");
        }
        stored.put(key, report);
    }

    private List<IntervalReport> reports() {
        return stored.values().stream().map(IntervalReport::decode).toList();
    }

    private static void record(LatencyRecorder recorder, long idealMillis, long latencyMillis) {
        recorder.begin();
        recorder.record(idealMillis, (idealMillis + latencyMillis) * NANOS_PER_MILLI, 1);
        recorder.end();
    }
}

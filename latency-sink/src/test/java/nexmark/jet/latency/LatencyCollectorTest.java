package nexmark.jet.latency;

import static nexmark.jet.latency.LatencyRecorder.CLOSED;
import static nexmark.jet.latency.Reports.micros;
import static nexmark.jet.latency.Reports.report;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.core.test.TestInbox;
import java.util.List;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.latency.Reports.Row;
import org.junit.jupiter.api.Test;

/** Which rows are samples of which series. */
class LatencyCollectorTest {

    private final LatencyCollector collector = new LatencyCollector();

    @Test
    void aWindowWhoseRowsArriveOnTwoMembersIsOneSampleOfFirstAndOneOfCompleteAndOneOfEachMember() {
        collector.accept(report("a", 0, CLOSED, new Row(20, 3_000), new Row(20, 9_000)));
        collector.accept(report("b", 0, CLOSED, new Row(20, 1_000), new Row(20, 5_000)));

        assertThat(micros(collector.every())).containsExactly(1L, 3L, 5L, 9L);
        assertThat(micros(collector.first())).containsExactly(1L);
        assertThat(micros(collector.complete())).containsExactly(9L);
        assertThat(collector.seriesByMember()).containsOnlyKeys("a", "b");
        assertThat(collector.seriesByMember().get("a").stream().map(Reports::micros))
                .containsExactly(List.of(3L, 9L), List.of(3L), List.of(9L));
        assertThat(collector.seriesByMember().get("b").stream().map(Reports::micros))
                .containsExactly(List.of(1L, 5L), List.of(1L), List.of(5L));
    }

    @Test
    void rowsOfSeveralKindsHaveASeriesEachAndThoseOfOneHaveNone() {
        LatencyRecorder recorder = new LatencyRecorder(new LatencySettings("run", 10, 50));
        RowReading reading = new RowReading.OneByOne<Long>(
                row -> row, row -> 1, RowTap.none(), row -> row < 30 ? "get" : "set", row -> row == 30 ? 7_000 : 0);
        accept(reading, recorder, 5L, 20L, 21L);
        assertThat(collector.series()).hasSize(3);
        accept(reading, recorder, 22L, 30L, 60L);

        assertThat(collector.series()).extracting(LatencySeries::name).endsWith("every.get", "every.set");
        assertThat(micros(collector.every())).containsExactly(7L, 18_000L, 19_000L, 20_000L);
        assertThat(micros(collector.series().get(3))).containsExactly(18_000L, 19_000L, 20_000L);
        assertThat(micros(collector.series().get(4))).containsExactly(7L);
        assertThat(collector.summaries(true).get("every.set").maxMicros()).isEqualTo(7.0);
    }

    /** Rows that come at 40 ms, by the wire. */
    private void accept(RowReading reading, LatencyRecorder recorder, Long... rows) {
        recorder.begin();
        TestInbox inbox = new TestInbox(List.of(rows));
        while (!inbox.isEmpty()) {
            reading.record(inbox, 40 * Reports.NANOS_PER_MILLI, recorder);
        }
        recorder.end();
        Interval interval = new Interval();
        recorder.takeInto(interval);
        IntervalReport.Origin origin = new IntervalReport.Origin("a" + rows[0], "a", 1, 1, 1);
        collector.accept(IntervalReport.decode(
                new IntervalReport(origin, 0, 0, 1000, CLOSED, interval.rows(), Delivery.AT_ONCE, interval).encode()));
    }

    @Test
    void firstRowsOfAnotherProgramAreInNoOtherSeries() {
        collector.acceptFirst(20, 3_000);
        collector.acceptFirst(40, 5_000);
        collector.finish();

        assertThat(micros(collector.first())).containsExactly(3L, 5L);
        assertThat(collector.first().timeline(0)).hasSize(1);
        assertThat(collector.every().samples()).isZero();
        assertThat(collector.complete().samples()).isZero();
        assertThat(collector.summaries(true).get("first").maxMicros()).isEqualTo(5.0);
    }

    @Test
    void rowsBeforeTheirTimeAreCountedWithTheWorstAndAreNoSamples() {
        collector.accept(report("a", 0, CLOSED, new Row(20, -500), new Row(21, 1_000)));
        collector.accept(report("b", 0, CLOSED, new Row(22, -900)));

        assertThat(collector.negatives()).isEqualTo(2);
        assertThat(collector.mostNegativeNanos()).isEqualTo(-900);
        assertThat(micros(collector.every())).containsExactly(1L);
        assertThat(micros(collector.complete())).containsExactly(1L);
        assertThat(collector.complete().negatives()).isEqualTo(2);
        assertThat(collector.rowsTotal()).isEqualTo(3);
    }

    @Test
    void percentilesHaveIntervalsWhenEightSecondsHaveSamples() {
        acceptSeconds(0, 1);
        acceptSeconds(2, 7, new Row(0, 100_000), new Row(1, 200_000));
        assertThat(p50("every").lower95()).isNull();

        acceptSeconds(9, 1, new Row(0, 100_000), new Row(1, 200_000));
        assertThat(p50("every"))
                .extracting(Percentile::micros, Percentile::lower95, Percentile::upper95)
                .containsExactly(100.0, 100.0, 100.0);
    }

    @Test
    void excursionsOfFirstRowsAreNotThoseOfLastRows() {
        Row[] rows = new Row[600];
        for (int i = 0; i < 300; i++) {
            boolean stalled = i == 100 || i == 101 || i == 200;
            rows[2 * i] = new Row(20L * i, 1_000_000);
            rows[2 * i + 1] = new Row(20L * i, stalled ? 90_000_000 : 1_000_000);
        }
        acceptSeconds(0, 1, rows);
        collector.finish();

        assertThat(p99("complete").excursions()).isEqualTo(2);
        assertThat(p99("complete").restsOnFewExcursions()).isTrue();
        assertThat(p99("every").excursions()).isEqualTo(2);
        assertThat(p99("first").excursions()).isZero();
    }

    private void acceptSeconds(long from, int count, Row... rows) {
        for (long sequence = from; sequence < from + count; sequence++) {
            collector.accept(report("a", sequence, 0, rows));
        }
    }

    private Percentile p50(String series) {
        return collector.summaries(true).get(series).percentiles().get("p50");
    }

    private Percentile p99(String series) {
        return collector.summaries(true).get(series).percentiles().get("p99");
    }
}

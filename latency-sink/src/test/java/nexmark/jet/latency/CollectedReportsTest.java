package nexmark.jet.latency;

import static nexmark.jet.latency.Reports.micros;
import static nexmark.jet.latency.Reports.randomReports;
import static nexmark.jet.latency.Reports.report;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import nexmark.jet.latency.Reports.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the collector makes of reports that come twice, too early, in another order, or not at all. */
class CollectedReportsTest {

    private final LatencyCollector collector = new LatencyCollector();

    @Test
    void aReportThatComesTwiceCountsOnce() {
        IntervalReport report = report("a", 0, 5, new Row(20, 3_000));

        assertThat(collector.accept(report)).isTrue();
        assertThat(collector.accept(report)).isFalse();
        assertThat(collector.rowsTotal()).isEqualTo(1);
        assertThat(collector.every().samples()).isEqualTo(1);
    }

    @Test
    void aReportAheadOfItsPredecessorCountsAtOnceButItsWatermarkWaits() {
        collector.accept(report("a", 0, 10));
        collector.accept(report("b", 0, 10));
        collector.accept(report("b", 1, 50));
        collector.accept(report("a", 2, 50, new Row(30, 1_000)));

        assertThat(collector.rowsTotal()).isEqualTo(1);
        assertThat(collector.lowestWatermarkMillis()).isEqualTo(10);

        collector.accept(report("a", 1, 20, new Row(30, 8_000)));

        assertThat(collector.lowestWatermarkMillis()).isEqualTo(50);
        assertThat(micros(collector.complete())).containsExactly(8L);
    }

    @Test
    void rowsThatAPublisherCountedAndThatDidNotComeAreMissing() {
        IntervalReport lost = report("a", 0, 5, new Row(20, 3_000), new Row(20, 3_000));
        IntervalReport next = report("a", 1, 6, new Row(20, 3_000));
        collector.accept(new IntervalReport(
                next.origin(),
                1,
                next.startMillis(),
                next.endMillis(),
                6,
                lost.rowsTotal() + 1,
                true,
                Delivery.AT_ONCE,
                next.interval()));

        assertThat(collector.rowsMissing()).isEqualTo(2);
        assertThat(collector.membersNotClosed()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void theOrderOfTheReportsDoesNotMatter(long seed) {
        List<IntervalReport> reports = randomReports(new Random(seed));
        reports.forEach(collector::accept);
        LatencyCollector other = new LatencyCollector();
        Collections.shuffle(reports, new Random(-seed));
        reports.forEach(other::accept);
        collector.finish();
        other.finish();

        for (int i = 0; i < collector.series().size(); i++) {
            LatencySeries series = collector.series().get(i);
            assertThat(other.series().get(i).histogram()).isEqualTo(series.histogram());
            assertThat(other.series().get(i).timeline()).isEqualTo(series.timeline());
        }
        assertThat(other.summaries()).isEqualTo(collector.summaries());
        assertThat(other.peaks()).isEqualTo(collector.peaks());
        assertThat(collector.rowsAfterSettling() + other.rowsAfterSettling()).isZero();
    }
}

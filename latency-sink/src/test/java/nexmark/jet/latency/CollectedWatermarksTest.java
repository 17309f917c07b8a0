package nexmark.jet.latency;

import static nexmark.jet.latency.LatencyRecorder.CLOSED;
import static nexmark.jet.latency.LatencyRecorder.NO_WATERMARK;
import static nexmark.jet.latency.Reports.micros;
import static nexmark.jet.latency.Reports.report;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.latency.Reports.Row;
import nexmark.jet.latency.SettledInstants.Instant;
import org.junit.jupiter.api.Test;

/** When ideal times settle: as soon as the watermark of every member has passed them. */
class CollectedWatermarksTest {

    private final LatencyCollector collector = new LatencyCollector();

    @Test
    void aWindowSettlesOnlyWhenEveryMembersWatermarkHasPassedIt() {
        collector.accept(report("a", 0, 21, new Row(20, 3_000)));
        assertThat(collector.complete().samples()).isZero();

        collector.accept(report("b", 0, 20, new Row(20, 4_000)));
        assertThat(collector.complete().samples()).isZero();

        collector.accept(report("b", 1, 21, new Row(20, 7_000)));
        assertThat(micros(collector.complete())).containsExactly(7L);
        assertThat(collector.rowsAfterSettling()).isZero();
    }

    @Test
    void thereIsNoLowestWatermarkUntilAllMembersOfTheExecutionHaveReported() {
        assertThat(collector.lowestWatermarkMillis()).isEqualTo(NO_WATERMARK);
        collector.accept(report("a", 0, 40));
        assertThat(collector.lowestWatermarkMillis()).isEqualTo(NO_WATERMARK);
        collector.accept(report("b", 0, NO_WATERMARK));
        assertThat(collector.lowestWatermarkMillis()).isEqualTo(NO_WATERMARK);
        collector.accept(report("b", 1, 30));
        assertThat(collector.lowestWatermarkMillis()).isEqualTo(30);
        collector.accept(report("b", 2, CLOSED));
        assertThat(collector.lowestWatermarkMillis()).isEqualTo(40);
        collector.accept(report("a", 1, CLOSED));
        assertThat(collector.lowestWatermarkMillis()).isEqualTo(CLOSED);
    }

    @Test
    void afterARestartTheWatermarkIsThatOfTheNewExecution() {
        collector.accept(report("a", 1, 0, 40));
        collector.accept(report("b", 1, 0, 40));
        collector.accept(report("a", 2, 0, 25));
        assertThat(collector.lowestWatermarkMillis()).isEqualTo(NO_WATERMARK);

        collector.accept(report("c", 2, 0, 30));
        assertThat(collector.lowestWatermarkMillis()).isEqualTo(25);
    }

    @Test
    void rowsRepeatedByARestartAreRowsAndLeaveTheSettledSampleAlone() {
        collector.accept(report("a", 1, 0, 40, new Row(20, 3_000)));
        collector.accept(report("b", 1, 0, 40));
        collector.accept(report("a", 2, 0, 25, new Row(20, 9_000_000)));
        collector.finish();

        assertThat(micros(collector.every())).containsExactly(3L, 9_000L);
        assertThat(micros(collector.complete())).containsExactly(3L);
        assertThat(collector.rowsAfterSettling()).isEqualTo(1);
    }

    @Test
    void eachSettledInstantHasTheRowsAndChecksumsOfAllMembersAndReports() {
        collector.accept(report("a", 0, 25, new Row(20, 1, 7), new Row(30, 1, Long.MAX_VALUE), new Row(20, 1, -9)));
        collector.accept(report("b", 0, 22, new Row(20, 1, 100), new Row(10, 1, 5)));
        assertThat(instants(0, 100)).containsExactly(new Instant(10, 1, 5), new Instant(20, 3, 98));

        collector.accept(report("b", 1, CLOSED, new Row(30, 1, 1)));
        collector.finish();

        Instant last = new Instant(30, 2, Long.MIN_VALUE);
        assertThat(instants(0, 100)).containsExactly(new Instant(10, 1, 5), new Instant(20, 3, 98), last);
        assertThat(instants(11, 30)).containsExactly(new Instant(20, 3, 98));
        assertThat(instants(30, 31)).containsExactly(last);
        assertThat(instants(31, 100)).isEmpty();
    }

    private List<Instant> instants(long fromMillis, long toMillis) {
        List<Instant> instants = new ArrayList<>();
        collector.instants().between(fromMillis, toMillis, instants::add);
        return instants;
    }
}

package nexmark.jet.latency;

import static nexmark.jet.latency.Delivery.NONE;
import static nexmark.jet.latency.LatencyRecorder.NO_WATERMARK;
import static nexmark.jet.latency.Reports.report;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import nexmark.jet.latency.Reports.Row;
import nexmark.jet.latency.SettledInstants.Instant;
import org.junit.jupiter.api.Test;

/** Two members; their processors pass from epoch to epoch at the snapshots of an exactly-once job. */
class RolledBackRowsTest {

    private static final Row EARLY = new Row(20, 3_000);
    private static final Row LATE = new Row(30, 5_000);

    private final LatencyCollector collector = new LatencyCollector();

    @Test
    void rowsCountWhenAnyMemberSaysThatTheSnapshotBehindThemHasSucceeded() {
        collector.accept(report("a", 1, 0, 25, first(0, NONE), EARLY));
        assertThat(collector.every().samples()).isZero();
        assertThat(collector.rowsTotal()).isEqualTo(1);
        assertThat(collector.live().since(0).rows()).isEqualTo(1);

        collector.accept(report("b", 1, 0, 25, first(1, 0), LATE));

        assertThat(collector.every().samples()).isEqualTo(1);
        assertThat(collector.rowsRolledBack()).isZero();
    }

    @Test
    void rowsAfterTheSnapshotFromWhichTheJobBeganAgainAreLeftOutAndCountedApart() {
        collector.accept(report("a", 1, 0, 25, first(0, NONE), EARLY));
        collector.accept(report("a", 1, 1, 35, first(1, NONE), LATE, LATE));

        collector.accept(report("a", 2, 0, NO_WATERMARK, unknown()));
        assertThat(collector.every().samples()).isZero();
        collector.accept(report("a", 2, 1, 35, after(Map.of(1L, 0L)), new Row(30, 900_000_000)));
        collector.finish();

        assertThat(collector.rowsRolledBack()).isEqualTo(2);
        assertThat(collector.every().samples()).isEqualTo(2);
        assertThat(collector.summaries(true).get("every").maxMicros()).isEqualTo(900_000);
        assertThat(collector.summaries(true).get("complete").maxMicros()).isEqualTo(900_000);
        assertThat(collector.rowsAfterSettling()).isZero();
    }

    @Test
    void checksumsAreOfTheRowsThatStand() {
        collector.accept(report("a", 1, 0, 25, first(0, NONE), new Row(20, 3_000, 5)));
        collector.accept(report("a", 1, 1, 35, first(1, NONE), new Row(30, 5_000, 7), new Row(30, 5_000, 8)));
        collector.accept(report("a", 2, 0, 35, after(Map.of(1L, 0L)), new Row(30, 9_000, 7)));
        collector.finish();

        List<Instant> instants = new ArrayList<>();
        collector.instants().between(0, 100, instants::add);
        assertThat(instants).containsExactly(new Instant(20, 1, 5), new Instant(30, 1, 7));
    }

    @Test
    void withoutASnapshotTheJobBeginsAnewAndNothingOfTheFirstStands() {
        collector.accept(report("a", 1, 0, 25, first(0, NONE), EARLY, LATE));

        collector.accept(report("a", 2, 0, 35, after(Map.of()), EARLY));
        collector.finish();

        assertThat(collector.rowsRolledBack()).isEqualTo(2);
        assertThat(collector.every().samples()).isEqualTo(1);
    }

    @Test
    void aReportThatComesAfterTheRestartIsJudgedLikewise() {
        collector.accept(report("a", 1, 0, 25, first(0, NONE)));
        collector.accept(report("a", 2, 0, 35, after(Map.of(1L, 0L))));

        collector.accept(report("b", 1, 0, 25, first(0, NONE), EARLY));
        collector.accept(report("b", 1, 1, 25, first(1, NONE), LATE));

        assertThat(collector.every().samples()).isEqualTo(1);
        assertThat(collector.rowsRolledBack()).isEqualTo(1);
    }

    @Test
    void aSecondRestartFromTheSameSnapshotRollsBackWhatCameBetween() {
        collector.accept(report("a", 1, 0, 25, first(0, NONE), EARLY));
        collector.accept(report("a", 2, 0, 35, after(Map.of(1L, 0L)), LATE));

        collector.accept(report("a", 3, 0, 35, after(Map.of(1L, 0L)), LATE));
        collector.finish();

        assertThat(collector.every().samples()).isEqualTo(2);
        assertThat(collector.rowsRolledBack()).isEqualTo(1);
    }

    @Test
    void nothingSettlesWhileItsRowsAreHeld() {
        collector.accept(report("a", 1, 0, 25, first(0, NONE), EARLY));
        collector.accept(report("b", 1, 0, 25, first(0, NONE), EARLY));
        collector.accept(report("a", 1, 1, 45, first(1, NONE), LATE));
        collector.accept(report("b", 1, 1, 45, first(1, NONE), LATE));
        assertThat(collector.lowestWatermarkMillis()).isEqualTo(45);
        assertThat(collector.complete().samples()).isZero();

        collector.accept(report("a", 1, 2, 45, first(1, 0)));
        assertThat(collector.every().samples()).isEqualTo(2);
        collector.accept(report("a", 1, 3, 45, first(2, 1)));

        assertThat(collector.every().samples()).isEqualTo(4);
        assertThat(collector.complete().samples()).isEqualTo(2);
        assertThat(collector.rowsAfterSettling()).isZero();
    }

    @Test
    void whatTheLastExecutionReportedStandsAtTheEnd() {
        collector.accept(report("a", 1, 0, 25, first(0, NONE), EARLY));

        collector.finish();

        assertThat(collector.every().samples()).isEqualTo(1);
        assertThat(collector.complete().samples()).isEqualTo(1);
        assertThat(collector.rowsRolledBack()).isZero();
    }

    @Test
    void aDeliverySurvivesTheWayThroughTheCluster() {
        for (Delivery delivery : new Delivery[] {first(3, 2), unknown(), after(Map.of(1L, 4L, 2L, 0L))}) {
            IntervalReport report = report("a", 3, 0, 25, delivery, EARLY);
            assertThat(IntervalReport.decode(report.encode()).delivery()).isEqualTo(delivery);
        }
    }

    private static Delivery first(long epoch, long committed) {
        return new Delivery(true, epoch, committed, Optional.of(Map.of()));
    }

    private static Delivery unknown() {
        return new Delivery(true, 0, NONE, Optional.empty());
    }

    private static Delivery after(Map<Long, Long> restored) {
        return new Delivery(true, 0, NONE, Optional.of(restored));
    }
}

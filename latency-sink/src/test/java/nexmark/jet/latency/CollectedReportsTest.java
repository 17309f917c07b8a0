package nexmark.jet.latency;

import static nexmark.jet.latency.LatencyRecorder.CLOSED;
import static nexmark.jet.latency.LatencyRecorder.NO_WATERMARK;
import static nexmark.jet.latency.Reports.micros;
import static nexmark.jet.latency.Reports.randomReports;
import static nexmark.jet.latency.Reports.report;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import nexmark.jet.latency.Reports.Row;
import nexmark.jet.latency.SettledInstants.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the collector makes of reports that come twice, too early, in another order, or not at all; when ideal times settle:
 * as soon as the watermark of every member has passed them; and what it knows second by second.
 */
class CollectedReportsTest {

    private final LatencyCollector collector = new LatencyCollector();

    @Test
    void aReportThatComesTwiceCountsOnce() {
        IntervalReport report = report("a", 0, 5, new Row(20, 3_000));

        collector.accept(report);
        collector.accept(report);
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

    /** Each of two jobs has a row of the same ideal time, and one has lost a report. */
    @Test
    void ofSeveralJobsTheSeriesHaveTheSamplesOfAllAndTheWatermarkIsTheLowest() {
        LatencyCollector one = collector.ofJob();
        LatencyCollector other = collector.ofJob();
        for (String member : List.of("a", "b")) {
            one.accept(report(member, 1, 0, 50, new Row(20, 3_000)));
            other.accept(report(member, 2, 0, 10, new Row(20, 9_000)));
            other.accept(report(member, 2, 2, 70));
        }
        assertThat(one.lowestWatermarkMillis()).isEqualTo(50);
        assertThat(collector.lowestWatermarkMillis()).isEqualTo(10);
        assertThat(collector.live().since(0).rows()).isEqualTo(4);

        collector.finish();
        assertThat(micros(collector.every())).containsExactly(3L, 3L, 9L, 9L);
        assertThat(micros(collector.complete())).containsExactly(3L, 9L);
        assertThat(micros(collector.first())).containsExactly(3L, 9L);
        assertThat(micros(other.complete())).containsExactly(9L);
        assertThat(collector.rowsTotal()).isEqualTo(4);
        assertThat(collector.peaks())
                .singleElement()
                .extracting(Peak::latencyMillis)
                .isEqualTo(0.009);
        assertThat(collector.seriesByMember().get("a"))
                .extracting(LatencySeries::samples)
                .containsExactly(2L, 2L, 2L);
        assertThat(collector.summaries(false).get("every").samples()).isEqualTo(4);
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
                Delivery.AT_ONCE,
                next.interval()));

        assertThat(collector.rowsMissing()).isEqualTo(2);
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
            assertThat(other.series().get(i).timeline(0)).isEqualTo(series.timeline(0));
        }
        assertThat(other.summaries(true)).isEqualTo(collector.summaries(true));
        assertThat(other.peaks()).isEqualTo(collector.peaks());
        assertThat(collector.rowsAfterSettling() + other.rowsAfterSettling()).isZero();
    }

    @Test
    void theTimelineHasEachSecondsRowsPercentilesAndMaximum() {
        collector.accept(report("a", 0, 5, new Row(20, 3_000), new Row(20, 9_500)));
        collector.accept(report("b", 0, 5, new Row(20, 1_000)));
        collector.accept(report("b", 1, 5, new Row(21, 70_000)));

        List<LatencyFigures> expected =
                List.of(new LatencyFigures(100_000, 3, 3, 9, 9.5), new LatencyFigures(101_000, 1, 70, 70, 70));
        assertThat(collector.every().timeline(0)).isEqualTo(expected);
        assertThat(collector.live().timeline(0)).isEqualTo(expected);
        assertThat(collector.live().since(101_000)).isEqualTo(expected.get(1));
        assertThat(collector.live().since(0).rows()).isEqualTo(4);
        assertThat(collector.every().timeline(101_500)).isEqualTo(expected.subList(1, 2));
        assertThat(collector.live().timeline(101_500)).isEqualTo(expected.subList(1, 2));
    }

    @Test
    void theCurveOfARunThatGoesOnEndsWhereItsSamplesEnd() {
        collector.accept(report("a", 0, 5, new Row(20, 3_000), new Row(20, 9_500), new Row(20, 1_000)));

        PercentileCurve curve = collector.live().curveSince(0);
        assertThat(curve.samples()).isEqualTo(3);
        assertThat(curve.points()).isSortedAccordingTo(Comparator.comparingDouble(PercentileCurve.Point::percent));
        assertThat(curve.points().get(0).enough()).as("the smallest latency").isTrue();
        assertThat(curve.points().get(curve.points().size() - 1).micros())
                .as("the latency that one of three exceeds")
                .isEqualTo(3);
        assertThat(curve.points().get(curve.points().size() - 1).enough()).isFalse();
        assertThat(collector.live().curveSince(200_000).points()).isEmpty();
    }

    @Test
    void aFirstOrCompleteSampleCountsToTheSecondInWhichItsRowArrived() {
        collector.accept(report("a", 0, CLOSED, new Row(999, 500_000), new Row(999, 1_500_000)));
        collector.accept(report("b", 0, CLOSED));

        assertThat(collector.first().timeline(0))
                .extracting(LatencyFigures::startMillis)
                .containsExactly(0L);
        assertThat(collector.complete().timeline(0))
                .extracting(LatencyFigures::startMillis)
                .containsExactly(1_000L);
    }

    @Test
    void aPeakIsTheWorstInstantOfTwentyMillisecondsAndNamesTheMemberThatGotItsLastRow() {
        collector.accept(report("a", 0, CLOSED, new Row(1_020, 3_000_000), new Row(1_039, 9_500_000)));
        collector.accept(report("b", 0, CLOSED, new Row(1_020, 12_250_000), new Row(1_040, 1_000_000)));

        assertThat(collector.peaks())
                .containsExactly(new Peak(1_020, 12.25, 1_032.25, "b"), new Peak(1_040, 1, 1_041, "b"));
    }

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

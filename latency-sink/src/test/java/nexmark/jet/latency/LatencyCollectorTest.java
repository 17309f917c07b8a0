package nexmark.jet.latency;

import static nexmark.jet.latency.LatencyRecorder.CLOSED;
import static nexmark.jet.latency.LatencyRecorder.NO_WATERMARK;
import static nexmark.jet.latency.Reports.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.StreamSupport;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.latency.Reports.Row;
import nexmark.jet.latency.SettledInstants.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyCollectorTest {

    private final LatencyCollector collector = new LatencyCollector();

    @Test
    void aWindowWhoseRowsArriveOnTwoMembersIsOneSampleOfFirstAndOneOfComplete() {
        collector.accept(report("a", 0, CLOSED, new Row(20, 3_000), new Row(20, 9_000)));
        collector.accept(report("b", 0, CLOSED, new Row(20, 1_000), new Row(20, 5_000)));

        assertThat(micros(collector.every())).containsExactly(1L, 3L, 5L, 9L);
        assertThat(micros(collector.first())).containsExactly(1L);
        assertThat(micros(collector.complete())).containsExactly(9L);
    }

    @Test
    void firstRowsOfAnotherProgramAreInNoOtherSeries() {
        collector.acceptFirst(20, 3_000);
        collector.acceptFirst(40, 5_000);
        collector.finish();

        assertThat(micros(collector.first())).containsExactly(3L, 5L);
        assertThat(collector.first().timeline()).hasSize(1);
        assertThat(collector.every().samples()).isZero();
        assertThat(collector.complete().samples()).isZero();
        assertThat(collector.summaries().get("first").maxMicros()).isEqualTo(5.0);
    }

    @Test
    void eachMemberHasItsOwnFirstAndComplete() {
        collector.accept(report("a", 0, CLOSED, new Row(20, 3_000), new Row(20, 9_000)));
        collector.accept(report("b", 0, CLOSED, new Row(20, 1_000), new Row(20, 5_000)));

        assertThat(collector.seriesByMember()).containsOnlyKeys("a", "b");
        assertThat(collector.seriesByMember().get("a").stream().map(LatencyCollectorTest::micros))
                .containsExactly(List.of(3L, 9L), List.of(3L), List.of(9L));
        assertThat(collector.seriesByMember().get("b").stream().map(LatencyCollectorTest::micros))
                .containsExactly(List.of(1L, 5L), List.of(1L), List.of(5L));
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
    void finishingSettlesWhatIsLeft() {
        collector.accept(report("a", 0, NO_WATERMARK, new Row(20, 3_000)));

        collector.finish();

        assertThat(micros(collector.first())).containsExactly(3L);
    }

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
                next.interval()));

        assertThat(collector.rowsMissing()).isEqualTo(2);
        assertThat(collector.membersNotClosed()).isEmpty();
    }

    @Test
    void aMemberThatHasNotSaidGoodbyeIsNamed() {
        collector.accept(report("a", 0, 5));

        assertThat(collector.membersNotClosed()).containsExactly("a");
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
    void theTimelineHasEachSecondsRowsPercentilesAndMaximum() {
        collector.accept(report("a", 0, 5, new Row(20, 3_000), new Row(20, 9_500)));
        collector.accept(report("b", 0, 5, new Row(20, 1_000)));
        collector.accept(report("b", 1, 5, new Row(21, 70_000)));

        List<LatencyFigures> expected =
                List.of(new LatencyFigures(100_000, 3, 3, 9, 9.5), new LatencyFigures(101_000, 1, 70, 70, 70));
        assertThat(collector.every().timeline()).isEqualTo(expected);
        assertThat(collector.live().timeline()).isEqualTo(expected);
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

        assertThat(collector.first().timeline())
                .extracting(LatencyFigures::startMillis)
                .containsExactly(0L);
        assertThat(collector.complete().timeline())
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
    void anInstantThatHasNotSettledIsNoPeakYet() {
        collector.accept(report("a", 0, 21, new Row(20, 3_000)));
        assertThat(collector.peaks()).isEmpty();

        collector.finish();
        assertThat(collector.peaks()).extracting(Peak::idealMillis).containsExactly(20L);
    }

    @Test
    void theWorstPeakIsTheMaximumOfComplete() {
        randomReports(new Random(7)).forEach(collector::accept);
        collector.finish();

        double worst = collector.peaks().stream()
                .mapToDouble(Peak::latencyMillis)
                .max()
                .orElseThrow();
        assertThat(worst).isCloseTo(collector.summaries().get("complete").maxMicros() / 1_000, within(1e-6));
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
    void withoutIntervalsTheFiguresAreTheSame() {
        acceptSeconds(0, 9, new Row(0, 100_000), new Row(1, 200_000));
        LatencySummary with = collector.summaries().get("every");
        LatencySummary without = collector.summaries(false).get("every");
        assertThat(without.percentiles().get("p50"))
                .extracting(Percentile::micros, Percentile::lower95, Percentile::upper95)
                .containsExactly(100.0, null, null);
        assertThat(List.of(without.samples(), without.minMicros(), without.meanMicros(), without.maxMicros()))
                .isEqualTo(List.of(with.samples(), with.minMicros(), with.meanMicros(), with.maxMicros()));
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
        return collector.summaries().get(series).percentiles().get("p50");
    }

    private Percentile p99(String series) {
        return collector.summaries().get(series).percentiles().get("p99");
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

    /** Rows of three windows at a time, watermarks behind them. */
    private List<Instant> instants(long fromMillis, long toMillis) {
        List<Instant> instants = new ArrayList<>();
        collector.instants().between(fromMillis, toMillis, instants::add);
        return instants;
    }

    private static List<IntervalReport> randomReports(Random random) {
        List<IntervalReport> reports = new ArrayList<>();
        for (int sequence = 0; sequence < 20; sequence++) {
            for (String member : List.of("a", "b")) {
                Row[] rows = new Row[random.nextInt(50)];
                for (int i = 0; i < rows.length; i++) {
                    rows[i] = new Row(1_000L * (sequence + random.nextInt(3)), random.nextLong(0, 90_000_000));
                }
                reports.add(report(member, sequence, sequence * 1_000L, rows));
            }
        }
        return reports;
    }

    static List<Long> micros(LatencySeries series) {
        return StreamSupport.stream(series.histogram().recordedValues().spliterator(), false)
                .flatMap(value ->
                        Collections.nCopies((int) value.getCountAtValueIteratedTo(), value.getValueIteratedTo())
                                .stream())
                .toList();
    }
}

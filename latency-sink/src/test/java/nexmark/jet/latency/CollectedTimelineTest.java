package nexmark.jet.latency;

import static nexmark.jet.latency.LatencyRecorder.CLOSED;
import static nexmark.jet.latency.Reports.report;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import nexmark.jet.latency.Reports.Row;
import org.junit.jupiter.api.Test;

/** What the collector knows second by second, and its peaks. */
class CollectedTimelineTest {

    private final LatencyCollector collector = new LatencyCollector();

    @Test
    void theTimelineHasEachSecondsRowsPercentilesAndMaximum() {
        collector.accept(report("a", 0, 5, new Row(20, 3_000), new Row(20, 9_500)));
        collector.accept(report("b", 0, 5, new Row(20, 1_000)));
        collector.accept(report("b", 1, 5, new Row(21, 70_000)));

        List<LatencyFigures> expected =
                List.of(new LatencyFigures(100_000, 3, 3, 9, 9.5), new LatencyFigures(101_000, 1, 70, 70, 70));
        assertThat(collector.every().timeline()).isEqualTo(expected);
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
}

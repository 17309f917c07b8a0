package nexmark.jet.runner.job;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.core.metrics.MetricTags;
import java.util.Map;
import java.util.stream.Stream;
import nexmark.jet.evidence.VertexHistory;
import nexmark.jet.result.RunTables.VertexSpan;
import nexmark.jet.result.StateSize;
import nexmark.jet.result.VertexFigures;
import org.junit.jupiter.api.Test;

class VertexHistoryTest {

    private final VertexHistory history = new VertexHistory();

    @Test
    void withoutMetricsNothingIsKnownAndAnExecutionsFirstReadingOnlyBeginsASpan() {
        history.add(new JetMetrics(JobMetrics.empty()).counts());
        assertThat(history.spans()).isEmpty();
        assertThat(history.figures(0, 10_000)).isEmpty();
        read("a:1 1 1000 source 0 emittedCount 500");
        assertThat(history.spans()).isEmpty();
    }

    @Test
    void ratesAreOfTheTimeBetweenTwoReadings() {
        read("a:1 1 1000 source 0 emittedCount 500", "a:1 1 1000 sink 0 receivedCount 400");
        read("a:1 1 3000 source 0 emittedCount 1500", "a:1 1 3000 sink 0 receivedCount 1000");
        assertThat(history.spans())
                .containsExactlyInAnyOrder(
                        new VertexSpan(1000, 2000, "a:1", "source", 0, 500, 0, 0, 0, 0),
                        new VertexSpan(1000, 2000, "a:1", "sink", 300, 0, 0, 0, 0, 0));
    }

    @Test
    void edgesAndProcessorsAreSummedUpAndSnapshotsLeftOut() {
        read("a:1 1 1000 join 0 emittedCount 0");
        read(
                "a:1 1 2000 join 0 queuesSize 10",
                "a:1 1 2000 join 0 queuesCapacity 100",
                "a:1 1 2000 join 1 queuesSize 90",
                "a:1 1 2000 join 1 queuesCapacity 100",
                "a:1 1 2000 join 0 emittedCount 3",
                "a:1 1 2000 join 1 emittedCount 4",
                "a:1 1 2000 join snapshot emittedCount 1000");
        assertThat(history.spans()).containsExactly(new VertexSpan(1000, 1000, "a:1", "join", 0, 7, 100, 200, 0.9, 0));
    }

    @Test
    void stateIsTheSumOfAllVerticesByTheirOwnAndByJetsMetrics() {
        long[] sellers = {0, 10, 50, 30};
        for (int second = 1; second <= sellers.length; second++) {
            read(
                    "a:1 1 " + second + "000 join 0 stateEntries " + sellers[second - 1],
                    "a:1 1 " + second + "000 ttl 0 totalStates 2",
                    "a:1 1 " + second + "000 window 0 totalKeysInFrames 3",
                    "b:1 1 " + second + "000 join 0 stateEntries 100");
        }
        assertThat(history.state(1000, 4000)).isEqualTo(new StateSize(155, 135));
        assertThat(history.state(1000, 3000)).isEqualTo(new StateSize(155, 155));
        assertThat(history.state(7000, 9000)).isNull();
    }

    @Test
    void aReadingSeenTwiceOrTooLateCountsOnceAndCountersThatBeginAnewAreNoNegativeRate() {
        for (String reading : new String[] {
            "1 1000 100", "1 2000 300", "1 2000 300", "1 1000 100", "1 3000 600", "2 4000 5", "2 5000 25"
        }) {
            read("a:1 " + reading.replaceFirst("000 ", "000 source 0 emittedCount "));
        }
        assertThat(history.spans())
                .extracting(VertexSpan::fromMillis, VertexSpan::emittedPerSecond)
                .containsExactly(tuple(1000L, 200.0), tuple(2000L, 300.0), tuple(4000L, 20.0));
    }

    @Test
    void figuresSumUpTheMembersAndAreMediansOfTheSeconds() {
        long[] countOnOne = {0, 100, 200, 5000, 5100};
        for (int second = 1; second <= countOnOne.length; second++) {
            read(
                    "a:1 1 " + second + "000 sink 0 queuesSize " + (second == 4 ? 80 : 20),
                    "a:1 1 " + second + "000 sink 0 queuesCapacity 100",
                    "a:1 1 " + second + "000 sink 0 receivedCount " + countOnOne[second - 1],
                    "b:1 1 " + second + "400 sink 1 queuesSize 10",
                    "b:1 1 " + second + "400 sink 1 queuesCapacity 100",
                    "b:1 1 " + second + "400 sink 1 receivedCount " + second * 50);
        }
        assertThat(history.figures(1000, 6000)).containsExactly(new VertexFigures("sink", 150, 0, 0.15, 0.8));
    }

    @Test
    void secondsThatLieOutsideByMoreThanHalfAreLeftOut() {
        read("a:1 1 1000 source 0 emittedCount 0");
        read("a:1 1 2000 source 0 emittedCount 1");
        read("a:1 1 3000 source 0 emittedCount 11");
        read("a:1 1 4000 source 0 emittedCount 111");
        assertThat(history.figures(1600, 3400)).containsExactly(new VertexFigures("source", 0, 10, null, null));
        assertThat(history.figures(5000, 6000)).isEmpty();
    }

    @Test
    void aMemberThatHasLeftIsNotCountedOn() {
        read("a:1 1 1000 source 0 emittedCount 0", "b:1 1 1000 source 0 emittedCount 0");
        read("a:1 1 2000 source 0 emittedCount 50", "b:1 1 2000 source 0 emittedCount 50");
        read("a:1 2 3000 source 0 emittedCount 0");
        read("a:1 2 4000 source 0 emittedCount 70");
        assertThat(history.figures(1000, 2000).get(0).emittedPerSecond()).isEqualTo(100);
        assertThat(history.figures(3000, 4000).get(0).emittedPerSecond()).isEqualTo(70);
    }

    /** Takes a collection of measurements: member, execution, instant, vertex, processor or ordinal, metric and value. */
    private void read(String... measurements) {
        history.add(new JetMetrics(JobMetrics.of(Stream.of(measurements)
                        .map(text -> text.split(" ", -1))
                        .map(words -> Measurement.of(
                                words[5],
                                Long.parseLong(words[6]),
                                Long.parseLong(words[2]),
                                Map.of(
                                        MetricTags.ADDRESS,
                                        '[' + words[0].replace(":", "]:"),
                                        MetricTags.EXECUTION,
                                        words[1],
                                        MetricTags.VERTEX,
                                        words[3],
                                        MetricTags.ORDINAL,
                                        words[4],
                                        MetricTags.PROCESSOR,
                                        words[4])))
                        .collect(groupingBy(Measurement::metric))))
                .counts());
    }
}

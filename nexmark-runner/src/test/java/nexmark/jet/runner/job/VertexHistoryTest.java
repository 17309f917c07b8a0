package nexmark.jet.runner.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.hazelcast.jet.core.metrics.JobMetrics;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.core.metrics.MetricNames;
import com.hazelcast.jet.core.metrics.MetricTags;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.result.StateSize;
import nexmark.jet.result.VertexFigures;
import nexmark.jet.result.VertexSpan;
import org.junit.jupiter.api.Test;

class VertexHistoryTest {

    private static final String ONE = "127.0.0.1:5701";
    private static final String TWO = "127.0.0.1:5702";

    private final VertexHistory history = new VertexHistory();

    @Test
    void withoutMetricsNothingIsKnown() {
        history.add(JobMetrics.empty());
        assertThat(history.spans()).isEmpty();
        assertThat(history.figures(0, 10_000)).isEmpty();
    }

    @Test
    void anExecutionsFirstReadingOnlyBeginsASpan() {
        read(member(ONE, "first", 1000).emitted("source", 0, 500));
        assertThat(history.spans()).isEmpty();
    }

    @Test
    void ratesAreOfTheTimeBetweenTwoReadings() {
        read(member(ONE, "first", 1000).emitted("source", 0, 500).received("sink", 0, 400));
        read(member(ONE, "first", 3000).emitted("source", 0, 1500).received("sink", 0, 1000));
        assertThat(history.spans())
                .containsExactlyInAnyOrder(
                        new VertexSpan(1000, 2000, ONE, "source", 0, 500, 0, 0, 0, 0),
                        new VertexSpan(1000, 2000, ONE, "sink", 300, 0, 0, 0, 0, 0));
    }

    @Test
    void edgesAndProcessorsAreSummedUpAndSnapshotsLeftOut() {
        read(member(ONE, "first", 1000).emitted("join", 0, 0));
        read(member(ONE, "first", 2000)
                .queues("join", 0, 10, 100)
                .queues("join", 1, 90, 100)
                .received("join", 0, 0)
                .received("join", 1, 0)
                .emitted("join", 0, 3)
                .emitted("join", 1, 4)
                .snapshotEntries("join", 1000));
        assertThat(history.spans()).containsExactly(new VertexSpan(1000, 1000, ONE, "join", 0, 7, 100, 200, 0.9, 0));
    }

    @Test
    void stateIsTheSumOfAllVerticesByTheirOwnAndByJetsMetrics() {
        long[] sellers = {0, 10, 50, 30};
        for (int second = 0; second < sellers.length; second++) {
            read(
                    member(ONE, "first", 1000 + second * 1000L)
                            .emitted("join", 0, second)
                            .state("stateEntries", "join", sellers[second])
                            .state("totalStates", "ttl", 2)
                            .state("totalKeysInFrames", "window", 3),
                    member(TWO, "first", 1000 + second * 1000L).state("stateEntries", "join", 100));
        }
        assertThat(history.state(1000, 4000)).isEqualTo(new StateSize(155, 135));
        assertThat(history.state(1000, 3000)).isEqualTo(new StateSize(155, 155));
        assertThat(history.state(7000, 9000)).isNull();
    }

    @Test
    void aReadingSeenTwiceOrTooLateCountsOnce() {
        read(member(ONE, "first", 1000).emitted("source", 0, 100));
        read(member(ONE, "first", 2000).emitted("source", 0, 300));
        read(member(ONE, "first", 2000).emitted("source", 0, 300));
        read(member(ONE, "first", 1000).emitted("source", 0, 100));
        read(member(ONE, "first", 3000).emitted("source", 0, 600));
        assertThat(history.spans()).extracting(VertexSpan::emittedPerSecond).containsExactly(200.0, 300.0);
    }

    @Test
    void countersThatBeganAnewAreNoNegativeRate() {
        read(member(ONE, "first", 1000).emitted("source", 0, 10_000));
        read(member(ONE, "first", 2000).emitted("source", 0, 20_000));
        read(member(ONE, "second", 3000).emitted("source", 0, 500));
        read(member(ONE, "second", 4000).emitted("source", 0, 1100));
        assertThat(history.spans())
                .extracting(VertexSpan::fromMillis, VertexSpan::emittedPerSecond)
                .containsExactly(tuple(1000L, 10_000.0), tuple(3000L, 600.0));
    }

    @Test
    void figuresSumUpTheMembersAndAreMediansOfTheSeconds() {
        long[] countOnOne = {0, 100, 200, 5000, 5100};
        for (int second = 0; second < countOnOne.length; second++) {
            read(
                    member(ONE, "first", 1000 + second * 1000L)
                            .queues("sink", 0, second == 3 ? 80 : 20, 100)
                            .received("sink", 0, countOnOne[second]),
                    member(TWO, "first", 1400 + second * 1000L)
                            .queues("sink", 1, 10, 100)
                            .received("sink", 0, second * 50L));
        }
        assertThat(history.figures(1000, 6000)).containsExactly(new VertexFigures("sink", 150, 0, 0.15, 0.8));
    }

    @Test
    void secondsThatLieOutsideByMoreThanHalfAreLeftOut() {
        read(member(ONE, "first", 1000).emitted("source", 0, 0));
        read(member(ONE, "first", 2000).emitted("source", 0, 1));
        read(member(ONE, "first", 3000).emitted("source", 0, 11));
        read(member(ONE, "first", 4000).emitted("source", 0, 111));
        assertThat(history.figures(1600, 3400)).containsExactly(new VertexFigures("source", 0, 10, null, null));
        assertThat(history.figures(5000, 6000)).isEmpty();
    }

    @Test
    void aMemberThatHasLeftIsNotCountedOn() {
        read(
                member(ONE, "first", 1000).emitted("source", 0, 0),
                member(TWO, "first", 1000).emitted("source", 0, 0));
        read(
                member(ONE, "first", 2000).emitted("source", 0, 50),
                member(TWO, "first", 2000).emitted("source", 0, 50));
        read(member(ONE, "second", 3000).emitted("source", 0, 0));
        read(member(ONE, "second", 4000).emitted("source", 0, 100));
        assertThat(history.figures(1000, 2000))
                .extracting(VertexFigures::emittedPerSecond)
                .containsExactly(100.0);
        assertThat(history.figures(3000, 4000))
                .extracting(VertexFigures::emittedPerSecond)
                .containsExactly(100.0);
    }

    private void read(Metrics... members) {
        history.add(JobMetrics.of(Stream.of(members)
                .flatMap(member -> member.measurements.stream())
                .collect(Collectors.groupingBy(Measurement::metric))));
    }

    private static Metrics member(String address, String execution, long atMillis) {
        return new Metrics(address, execution, atMillis, new ArrayList<>());
    }

    /** What Jet tells of one member. */
    private record Metrics(String address, String execution, long atMillis, List<Measurement> measurements) {

        Metrics received(String vertex, int ordinal, long items) {
            return add(MetricNames.RECEIVED_COUNT, vertex, Map.of(MetricTags.ORDINAL, "" + ordinal), items);
        }

        Metrics emitted(String vertex, int ordinal, long items) {
            return add(MetricNames.EMITTED_COUNT, vertex, Map.of(MetricTags.ORDINAL, "" + ordinal), items);
        }

        Metrics snapshotEntries(String vertex, long entries) {
            return add(MetricNames.EMITTED_COUNT, vertex, Map.of(MetricTags.ORDINAL, "snapshot"), entries);
        }

        Metrics state(String metric, String vertex, long entries) {
            return add(metric, vertex, Map.of(), entries);
        }

        Metrics queues(String vertex, int processor, long items, long capacity) {
            add(MetricNames.QUEUES_SIZE, vertex, Map.of(MetricTags.PROCESSOR, "" + processor), items);
            return add(MetricNames.QUEUES_CAPACITY, vertex, Map.of(MetricTags.PROCESSOR, "" + processor), capacity);
        }

        private Metrics add(String metric, String vertex, Map<String, String> more, long value) {
            Map<String, String> tags = new HashMap<>(more);
            tags.put(MetricTags.VERTEX, vertex);
            tags.put(MetricTags.EXECUTION, execution);
            tags.put(MetricTags.ADDRESS, '[' + address.replace(":", "]:"));
            measurements.add(Measurement.of(metric, value, atMillis, tags));
            return this;
        }
    }
}

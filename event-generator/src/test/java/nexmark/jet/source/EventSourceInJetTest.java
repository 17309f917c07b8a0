package nexmark.jet.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.Util;
import com.hazelcast.jet.aggregate.AggregateOperations;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.StreamStage;
import com.hazelcast.jet.pipeline.WindowDefinition;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Lanes;
import nexmark.jet.generator.Lateness;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.serializer.WireSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The source in jobs of real members, on a clock that the test sets. */
class EventSourceInJetTest {

    private static final long START_MILLIS = 1_795_219_200_000L;
    private static final long START_NANOS = START_MILLIS * 1_000_000;
    private static final long EVENTS = 4_000;
    private static final long LONG_AFTER_NANOS = START_NANOS + 100_000_000_000L;
    private static final AtomicLong NOW_NANOS = new AtomicLong();

    @BeforeEach
    void setClockBehindTheLastEvent() {
        NOW_NANOS.set(LONG_AFTER_NANOS);
    }

    @Test
    void oneTwoAndThreeMembersEmitTheSameStream() {
        List<String> expected = texts(sequences(Profile.STANDARD));
        try (LoopbackCluster cluster = new LoopbackCluster(1)) {
            for (int members = 1; members <= 3; members++) {
                cluster.growTo(members);
                HazelcastInstance hazelcast = cluster.first();
                Pipeline pipeline = Pipeline.create();
                textsOf(source(Profile.STANDARD).bare(pipeline, new WatermarkSettings(10, 0)))
                        .writeTo(Sinks.list("events"));
                hazelcast.getJet().newJob(pipeline, jobConfig()).join();
                assertThat(Counted.of(List.copyOf(hazelcast.<String>getList("events"))))
                        .as("%d members", members)
                        .isEqualTo(Counted.of(expected));
                hazelcast.getList("events").destroy();
            }
        }
    }

    @Test
    void whatIsNeededOfEventsIsMadeByTheSourceItself() {
        try (LoopbackCluster cluster = new LoopbackCluster(2)) {
            Pipeline pipeline = Pipeline.create();
            source(Profile.STANDARD)
                    .bare(pipeline, new WatermarkSettings(10, 0), Event::dateTime)
                    .writeTo(Sinks.list("times"));
            assertThat(pipeline.toDotString()).doesNotContain("map");
            cluster.first().getJet().newJob(pipeline, jobConfig()).join();
            assertThat(Counted.of(List.copyOf(cluster.first().<Long>getList("times"))))
                    .isEqualTo(Counted.of(Lanes.due(sequences(Profile.STANDARD), LONG_AFTER_NANOS).stream()
                            .map(Event::dateTime)
                            .toList()));
        }
    }

    @ParameterizedTest
    @EnumSource(Profile.class)
    void windowsCountEveryEventOnceAndDropNone(Profile profile) {
        try (LoopbackCluster cluster = new LoopbackCluster(2)) {
            Pipeline pipeline = Pipeline.create();
            source(profile)
                    .timestamped(pipeline, 0, false)
                    .window(WindowDefinition.tumbling(100))
                    .aggregate(AggregateOperations.counting())
                    .map(window -> Util.entry(window.end(), window.result()))
                    .writeTo(Sinks.list("counts"));
            Job job = cluster.first().getJet().newJob(pipeline, jobConfig().setStoreMetricsAfterJobCompletion(true));
            job.join();
            Map<Long, Long> counts = Lanes.due(sequences(profile), LONG_AFTER_NANOS).stream()
                    .collect(Collectors.groupingBy(event -> event.dateTime() / 100 * 100 + 100, Collectors.counting()));
            assertThat(cluster.first().<Map.Entry<Long, Long>>getList("counts"))
                    .containsExactlyInAnyOrderElementsOf(counts.entrySet().stream()
                            .map(entry -> Util.entry(entry.getKey(), entry.getValue()))
                            .toList());
            assertThat(sum(job, "lateEventsDropped")).isZero();
            assertThat(sum(job, SourceMetrics.EMITTED))
                    .isEqualTo(
                            counts.values().stream().mapToLong(Long::longValue).sum());
        }
    }

    /** Over the network to a random member, so that events travel in their wire form. */
    private static StreamStage<String> textsOf(StreamStage<Event> events) {
        return events.rebalance().map(Event::toString);
    }

    public static final class OfPerson extends WireSerializer<Person> {}

    public static final class OfAuction extends WireSerializer<Auction> {}

    public static final class OfBid extends WireSerializer<Bid> {}

    private static JobConfig jobConfig() {
        return WireSerializer.register(new JobConfig(), EventSourceInJetTest.class);
    }

    private static EventSource source(Profile profile) {
        return new EventSource("events", sequences(profile), () -> NOW_NANOS::get, EventSource.ONE_PER_THREAD, null);
    }

    private static List<EventSequence> sequences(Profile profile) {
        return new GeneratorSettings(
                        profile,
                        EmissionSchedule.startingAtMillis(START_MILLIS, 1_000),
                        EVENTS,
                        1,
                        new StandardContent(0, 100, 0, 2, true),
                        Lateness.NONE)
                .sequences(
                        List.of(StudyStream.BIDS_ON_NEWEST, StudyStream.CLOSING_AUCTIONS),
                        EnumSet.allOf(EventKind.class));
    }

    private static List<String> texts(List<EventSequence> sequences) {
        return Lanes.due(sequences, LONG_AFTER_NANOS).stream()
                .map(Event::toString)
                .toList();
    }

    private static long sum(Job job, String metric) {
        List<Measurement> measurements = job.getMetrics().get(metric);
        assertThat(measurements).as("measurements of %s", metric).isNotEmpty();
        return measurements.stream().mapToLong(Measurement::value).sum();
    }
}

package nexmark.jet.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.config.EventJournalConfig;
import com.hazelcast.config.MapConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.Util;
import com.hazelcast.jet.aggregate.AggregateOperations;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.jet.core.metrics.Measurement;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.WindowDefinition;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.Lanes;
import nexmark.jet.generator.StandardContent;
import org.junit.jupiter.api.Test;

/** Events through the journal of a real map. */
class JournalTest {

    private static final String MAP = "journal";
    private static final long START_MILLIS = 1_795_219_200_000L;
    private static final long LONG_AFTER_NANOS = (START_MILLIS + 100_000) * 1_000_000;

    @Test
    void eachEventComesOnceAlthoughItIsSetTwiceAndTheJobRestarts() throws InterruptedException {
        try (LoopbackCluster cluster = new LoopbackCluster(2)) {
            HazelcastInstance hazelcast = withJournal(cluster, 100_000);
            feed(hazelcast, 1_000);
            feed(hazelcast, 2_000);
            Pipeline pipeline = Pipeline.create();
            source().bare(pipeline, new WatermarkSettings(10, 0), Event::toString)
                    .writeTo(Sinks.list("events"));
            Job job = start(hazelcast, pipeline);
            List<String> events = hazelcast.getList("events");
            await(() -> events.size() >= 2_000);
            job.restart();
            await(() -> job.getStatus() == JobStatus.RUNNING);
            feed(hazelcast, 4_000);
            await(() -> events.size() >= 4_000);
            assertThat(Counted.of(List.copyOf(events)))
                    .isEqualTo(
                            Counted.of(due(4_000).stream().map(Event::toString).toList()));
            job.cancel();
        }
    }

    /** Jet's own watermark would be ahead of all partitions but the one that is read first. */
    @Test
    void noEventIsLateWhenTheJobCatchesUp() throws InterruptedException {
        try (LoopbackCluster cluster = new LoopbackCluster(2)) {
            HazelcastInstance hazelcast = withJournal(cluster, 100_000);
            feed(hazelcast, 4_000);
            Pipeline pipeline = Pipeline.create();
            source().timestamped(pipeline, 0, false)
                    .window(WindowDefinition.tumbling(100))
                    .aggregate(AggregateOperations.counting())
                    .map(window -> Util.entry(window.end(), window.result()))
                    .writeTo(Sinks.list("counts"));
            Job job = start(hazelcast, pipeline);
            Map<Long, Long> counts = due(4_000).stream()
                    .collect(Collectors.groupingBy(event -> event.dateTime() / 100 * 100 + 100, Collectors.counting()));
            List<Map.Entry<Long, Long>> seen = hazelcast.getList("counts");
            await(() -> seen.size() >= counts.size());
            assertThat(seen)
                    .containsExactlyInAnyOrderElementsOf(counts.entrySet().stream()
                            .map(entry -> Util.entry(entry.getKey(), entry.getValue()))
                            .toList());
            job.cancel();
        }
    }

    @Test
    void eventsThatAreOverwrittenBeforeTheyAreReadAreCounted() throws InterruptedException {
        try (LoopbackCluster cluster = new LoopbackCluster(2)) {
            HazelcastInstance hazelcast = withJournal(cluster, 230);
            feed(hazelcast, 1_000);
            Pipeline pipeline = Pipeline.create();
            source().bare(pipeline, new WatermarkSettings(10, 0))
                    .map(Event::toString)
                    .writeTo(Sinks.list("events"));
            Job job = start(hazelcast, pipeline);
            List<String> events = hazelcast.getList("events");
            await(() -> events.size() >= 230);
            await(() -> sum(job.getMetrics().get(SourceMetrics.OVERWRITTEN)) >= 1_000 - 230);
            assertThat(sum(job.getMetrics().get(SourceMetrics.OVERWRITTEN))).isEqualTo(1_000 - 230);
            assertThat(events).hasSize(230);
            job.cancel();
        }
    }

    private static long sum(List<Measurement> measurements) {
        return measurements.stream().mapToLong(Measurement::value).sum();
    }

    private static HazelcastInstance withJournal(LoopbackCluster cluster, int capacity) {
        HazelcastInstance hazelcast = cluster.first();
        hazelcast
                .getConfig()
                .addMapConfig(new MapConfig(MAP)
                        .setEventJournalConfig(
                                new EventJournalConfig().setEnabled(true).setCapacity(capacity)));
        return hazelcast;
    }

    /** Feeds the journal from the first event on, and returns when all sets are acknowledged. */
    private static void feed(HazelcastInstance hazelcast, long events) throws InterruptedException {
        DAG dag = new DAG();
        dag.newVertex("feeder", JournalFeeder.of(MAP, sequence(events), () -> () -> LONG_AFTER_NANOS))
                .localParallelism(1);
        hazelcast.getJet().newJob(dag).join();
    }

    private static EventSource source() {
        return new EventSource("events", List.of(sequence(Long.MAX_VALUE)), () -> () -> LONG_AFTER_NANOS, 1, MAP);
    }

    private static Job start(HazelcastInstance hazelcast, Pipeline pipeline) {
        return hazelcast
                .getJet()
                .newJob(
                        pipeline,
                        new JobConfig()
                                .setProcessingGuarantee(ProcessingGuarantee.EXACTLY_ONCE)
                                .setStoreMetricsAfterJobCompletion(true));
    }

    private static EventSequence sequence(long events) {
        return new EventSequence(
                EmissionSchedule.startingAtMillis(START_MILLIS, 1_000),
                new StandardContent(0, 100, 0, 2, true),
                EnumSet.allOf(EventKind.class),
                1,
                events);
    }

    private static List<Event> due(long events) {
        return Lanes.due(List.of(sequence(events)), LONG_AFTER_NANOS);
    }

    private static void await(BooleanSupplier done) throws InterruptedException {
        while (!done.getAsBoolean()) {
            Thread.sleep(20);
        }
    }
}

package nexmark.jet.runner.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.Job;
import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.core.processor.Processors;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.Sources;
import java.util.List;
import java.util.stream.LongStream;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.result.NetworkTraffic.Edge;
import org.junit.jupiter.api.Test;

class EdgeTrafficTest {

    private static final int LONGS = 10_000;
    /** Type, value, partition. */
    private static final int BYTES_OF_A_LONG = 4 + 8 + 4;

    @Test
    void whatComesIntoAVertexFromOtherMembersIsCountedInItemsAndBytes() {
        assertThat(trafficOn(2)).singleElement().satisfies(edge -> {
            assertThat(edge.vertex()).isEqualTo("negate");
            assertThat(edge.ordinal()).isZero();
            assertThat(edge.items()).as("about every second long").isBetween(LONGS / 4L, LONGS * 3L / 4);
            assertThat(edge.bytes())
                    .as("at least its bytes for each item but those that end the stream, and little for the packets")
                    .isBetween((edge.items() - 10) * BYTES_OF_A_LONG, edge.items() * (BYTES_OF_A_LONG + 4));
        });
    }

    @Test
    void onOneMemberNothingTravels() {
        assertThat(trafficOn(1)).isEmpty();
    }

    private static List<Edge> trafficOn(int members) {
        Pipeline pipeline = Pipeline.create();
        pipeline.readFrom(Sources.<Long>batchFromProcessor(
                        "longs", ProcessorMetaSupplier.forceTotalParallelismOne(ProcessorSupplier.of(LongsP::new))))
                .rebalance(value -> value)
                .map(value -> -value)
                .setName("negate")
                .writeTo(Sinks.fromProcessor(
                        "noop",
                        ProcessorMetaSupplier.of(() -> Processors.noopP().get())));
        try (ClusterUnderTest cluster = EmbeddedCluster.start(members, members)) {
            Job job = cluster.hazelcast()
                    .getJet()
                    .newJob(pipeline, new JobConfig().setStoreMetricsAfterJobCompletion(true));
            job.join();
            return EdgeTraffic.edges(job.getMetrics());
        }
    }

    private static final class LongsP extends AbstractProcessor {

        private final Traverser<Long> longs =
                Traversers.traverseStream(LongStream.range(0, LONGS).boxed());

        @Override
        public boolean complete() {
            return emitFromTraverser(longs);
        }
    }
}

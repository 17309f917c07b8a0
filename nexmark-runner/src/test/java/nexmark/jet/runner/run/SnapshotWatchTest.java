package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.SourceBuilder;
import com.hazelcast.jet.pipeline.StreamSource;
import nexmark.jet.runner.Eventually;
import nexmark.jet.runner.cluster.EmbeddedCluster;
import nexmark.jet.runner.cluster.ReachableJob;
import org.junit.jupiter.api.Test;

class SnapshotWatchTest {

    @Test
    void snapshotsOfAJobAreSeenAndTheirStateIsWeighed() {
        try (EmbeddedCluster cluster = EmbeddedCluster.start(1, 1)) {
            HazelcastInstance member = cluster.hazelcast();
            Pipeline pipeline = Pipeline.create();
            pipeline.readFrom(counting()).withoutTimestamps().writeTo(Sinks.noop());
            Job job = member.getJet()
                    .newJob(
                            pipeline,
                            new JobConfig()
                                    .setProcessingGuarantee(ProcessingGuarantee.EXACTLY_ONCE)
                                    .setSnapshotIntervalMillis(10));
            SnapshotWatch watch = new SnapshotWatch(new ReachableJob(cluster::hazelcast, member, job));
            Eventually.isTrue("three snapshots are seen", () -> succeeded(watch) > 2);
            Snapshots seen = watch.endedBetween(0, Long.MAX_VALUE);
            assertThat(seen.medianBytes()).isPositive();
            assertThat(seen.maxBytes()).isGreaterThanOrEqualTo(seen.medianBytes());
            assertThat(seen.medianMillis()).isNotNegative();
            assertThat(seen.maxMillis()).isGreaterThanOrEqualTo(seen.medianMillis());
            assertThat(watch.endedBetween(0, 1).succeeded()).isZero();
        }
    }

    private static int succeeded(SnapshotWatch watch) {
        watch.look();
        Snapshots seen = watch.endedBetween(0, Long.MAX_VALUE);
        return seen == null ? 0 : seen.succeeded();
    }

    private static StreamSource<Long> counting() {
        return SourceBuilder.stream("counting", context -> new long[1])
                .<Long>fillBufferFn((count, buffer) -> buffer.add(count[0]++))
                .createSnapshotFn(count -> count[0])
                .restoreSnapshotFn((count, saved) -> count[0] = saved.get(0))
                .build();
    }
}

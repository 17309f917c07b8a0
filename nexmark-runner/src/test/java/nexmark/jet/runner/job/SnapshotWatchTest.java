package nexmark.jet.runner.job;

import static com.hazelcast.jet.core.BroadcastKey.broadcastKey;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.DAG;
import java.util.List;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.observer.FailoverJob;
import nexmark.jet.process.Eventually;
import nexmark.jet.result.Snapshots;
import org.junit.jupiter.api.Test;

class SnapshotWatchTest {

    @Test
    void snapshotsOfAJobAreSeenAndTheirStateIsWeighed() {
        try (EmbeddedCluster cluster = EmbeddedCluster.start(1, 1)) {
            HazelcastInstance member = cluster.hazelcast();
            DAG dag = new DAG();
            dag.newVertex("saving", Saving::new).localParallelism(1);
            Job job = member.getJet()
                    .newJob(
                            dag,
                            new JobConfig()
                                    .setProcessingGuarantee(ProcessingGuarantee.EXACTLY_ONCE)
                                    .setSnapshotIntervalMillis(10));
            SnapshotWatch watch = new SnapshotWatch(new FailoverJob(cluster::hazelcast, member, job));
            Eventually.isTrue("three snapshots are seen", () -> succeeded(watch) > 2);
            Snapshots seen = SnapshotWatch.endedBetween(List.of(watch), 0, Long.MAX_VALUE);
            assertThat(seen.medianBytes()).isPositive();
            assertThat(seen.maxBytes()).isGreaterThanOrEqualTo(seen.medianBytes());
            assertThat(seen.medianMillis()).isNotNegative();
            assertThat(seen.maxMillis()).isGreaterThanOrEqualTo(seen.medianMillis());
            assertThat(SnapshotWatch.endedBetween(List.of(watch), 0, 1).succeeded())
                    .isZero();
        }
    }

    private static int succeeded(SnapshotWatch watch) {
        watch.look();
        Snapshots seen = SnapshotWatch.endedBetween(List.of(watch), 0, Long.MAX_VALUE);
        return seen == null ? 0 : seen.succeeded();
    }

    /** Has nothing to do, for ever, and something to save. */
    private static final class Saving extends AbstractProcessor {

        @Override
        public boolean complete() {
            return false;
        }

        @Override
        public boolean saveToSnapshot() {
            return tryEmitToSnapshot(broadcastKey("key"), "value");
        }
    }
}

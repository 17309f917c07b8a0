package nexmark.jet.runner.run;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.ProcessingGuarantee;
import java.util.Optional;
import java.util.stream.Stream;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.cluster.FaultyMembers;

/** Embedded members, with a fault that a subclass stages where a run kills one of them. */
abstract class StagedCluster implements ClusterUnderTest, FaultyMembers {

    final EmbeddedCluster members;

    StagedCluster(int members) {
        this.members = EmbeddedCluster.start(members, members);
    }

    /** The jobs that have a guarantee: the query's, and not the observer's. */
    final Stream<Job> guaranteedJobs() {
        return members.hazelcast().getJet().getJobs().stream()
                .filter(job -> job.getConfig().getProcessingGuarantee() != ProcessingGuarantee.NONE);
    }

    @Override
    public HazelcastInstance hazelcast() {
        return members.hazelcast();
    }

    @Override
    public int memberCount() {
        return members.memberCount();
    }

    @Override
    public Optional<FaultyMembers> faults() {
        return Optional.of(this);
    }

    @Override
    public String address(int member) {
        return members.address(member);
    }

    @Override
    public int add() {
        return members.add();
    }

    @Override
    public void close() {
        members.close();
    }
}

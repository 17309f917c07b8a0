package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.partition.Partition;

/** Partitions are how keys are dealt to members: one that owns more of them does more of the work. */
@AutoService(EngineMetric.class)
public final class OwnedPartitionCount implements EngineMetric {

    private HazelcastInstance member;

    @Override
    public void start(HazelcastInstance member) {
        this.member = member;
    }

    @Override
    public About about() {
        return new About(Scope.MEMBER, Across.MAX, "Partitions the member owns, of the member that owns most.");
    }

    @Override
    public double sample() {
        return member.getPartitionService().getPartitions().stream()
                .map(Partition::getOwner)
                .filter(owner -> owner != null && owner.localMember())
                .count();
    }
}

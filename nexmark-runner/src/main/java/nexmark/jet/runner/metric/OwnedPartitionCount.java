package nexmark.jet.runner.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.partition.Partition;

/** Partitions are how keys are dealt to members: one that owns more of them does more of the work. */
@AutoService(EngineMetric.class)
public final class OwnedPartitionCount implements EngineMetric {

    private HazelcastInstance member;

    @Override
    public String name() {
        return "ownedPartitionCount";
    }

    @Override
    public String description() {
        return "Partitions the member owns, of the member that owns most.";
    }

    @Override
    public Scope scope() {
        return Scope.MEMBER;
    }

    @Override
    public Across across() {
        return Across.MAX;
    }

    @Override
    public void start(HazelcastInstance member) {
        this.member = member;
    }

    @Override
    public double sample() {
        int owned = 0;
        for (Partition partition : member.getPartitionService().getPartitions()) {
            if (partition.getOwner() != null && partition.getOwner().localMember()) {
                owned++;
            }
        }
        return owned;
    }
}

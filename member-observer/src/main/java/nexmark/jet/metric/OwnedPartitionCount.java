package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.partition.Partition;

/** Partitions are how keys are dealt to members: one that owns more of them does more of the work. */
@AutoService(EngineMetric.class)
@About(
        scope = Scope.MEMBER,
        across = Across.MAX,
        description = "Partitions the member owns, of the member that owns most.")
public final class OwnedPartitionCount implements EngineMetric {

    private HazelcastInstance member;

    @Override
    public void start(HazelcastInstance member) {
        this.member = member;
    }

    @Override
    public double sample(Span span) {
        MigrationWatch.drain(member, span);
        return member.getPartitionService().getPartitions().stream()
                .map(Partition::getOwner)
                .filter(owner -> owner != null && owner.localMember())
                .count();
    }
}

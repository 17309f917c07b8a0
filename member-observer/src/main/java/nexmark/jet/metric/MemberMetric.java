package nexmark.jet.metric;

import com.hazelcast.core.HazelcastInstance;

/** A metric of each member, of which the worst member's is shown for all. */
abstract class MemberMetric implements EngineMetric {

    private HazelcastInstance member;

    @Override
    public final Scope scope() {
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

    final HazelcastInstance member() {
        return member;
    }
}

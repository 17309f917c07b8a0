package nexmark.jet.runner.cluster;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/** Members in this JVM, on the loopback interface, in a cluster of their own name. */
public final class EmbeddedCluster implements ClusterUnderTest {

    private static final long POLL_NANOS = 10_000_000;
    private static final int MOST_POLLS = 3_000;
    private static final String LOOPBACK = "127.0.0.1";

    private final List<HazelcastInstance> members = new ArrayList<>();

    private EmbeddedCluster() {}

    /**
     * Starts a cluster and returns when all members have joined.
     *
     * @param members how many
     * @param threads cooperative threads, in all; each member gets its share and at least one
     */
    public static EmbeddedCluster start(int members, int threads) {
        EmbeddedCluster cluster = new EmbeddedCluster();
        try {
            List<Integer> ports = FreePorts.find(members);
            List<String> join =
                    ports.stream().map(port -> LOOPBACK + ":" + port).toList();
            String name = "nexmark-" + UUID.randomUUID();
            int threadsPerMember = Math.max(1, threads / members);
            for (int port : ports) {
                MemberConfig member = MemberConfig.of(name, LOOPBACK, port, join, threadsPerMember);
                cluster.members.add(Hazelcast.newHazelcastInstance(member.over("")));
            }
            cluster.awaitComplete(members);
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** A member learns of those that joined after it a moment after they have started. */
    private void awaitComplete(int size) {
        for (int polls = 0; polls < MOST_POLLS; polls++) {
            if (members.stream()
                    .allMatch(member -> member.getCluster().getMembers().size() == size)) {
                return;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        throw new IllegalStateException("the embedded cluster is not complete, expected each of its " + size
                + " members to know all others within 30 s");
    }

    @Override
    public HazelcastInstance hazelcast() {
        return members.get(0);
    }

    @Override
    public int memberCount() {
        return hazelcast().getCluster().getMembers().size();
    }

    /** The last to have joined leaves first, so that the coordinator never moves. */
    @Override
    public void close() {
        for (int i = members.size() - 1; i >= 0; i--) {
            members.get(i).getLifecycleService().terminate();
        }
        members.clear();
    }
}

package nexmark.jet.cluster;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.metric.MigrationWatch;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.Interruption;

/** Members in this JVM, on the loopback interface, in a cluster of their own name. */
public final class EmbeddedCluster implements ClusterUnderTest, FaultyMembers {

    private static final Duration POLL = Duration.ofMillis(10);
    private static final Duration LONGEST_JOIN = Duration.ofMinutes(3);
    private static final String LOOPBACK = "127.0.0.1";

    private final String name = ClusterName.random();
    private final int threadsPerMember;
    /** The members by their numbers; killed members keep theirs. */
    private final List<HazelcastInstance> members = new CopyOnWriteArrayList<>();

    private final List<String> addresses = new CopyOnWriteArrayList<>();

    private EmbeddedCluster(int threadsPerMember) {
        this.threadsPerMember = threadsPerMember;
    }

    /** As {@link ClusterStarter#start}; each member gets its share of the cooperative threads and at least one. */
    public static EmbeddedCluster start(int members, int threads) {
        return start(members, threads, ready -> {});
    }

    static EmbeddedCluster start(int members, int threads, IntConsumer ready) {
        EmbeddedCluster cluster = new EmbeddedCluster(Math.max(1, threads / members));
        try {
            for (int i = 1; i <= members; i++) {
                cluster.startMember();
                ready.accept(i);
            }
            cluster.addresses.forEach(cluster::awaitKnown);
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** Port 0 takes any free one, without a race. */
    private void startMember() {
        Interruption.check();
        List<String> join = alive().stream()
                .map(other -> MemberAddress.of(other.getCluster().getLocalMember()))
                .toList();
        MemberConfig member = MemberConfig.of(name, LOOPBACK, 0, join, threadsPerMember);
        Hazelcast.setOutOfMemoryHandler(new HeapWatch());
        SerialFilter.install();
        HazelcastInstance started = Interruptible.call(
                () -> Hazelcast.newHazelcastInstance(member.over("")),
                late -> late.getLifecycleService().terminate());
        MigrationWatch.begin(started);
        members.add(started);
        addresses.add(MemberAddress.of(started.getCluster().getLocalMember()));
    }

    /**
     * Waits until all members know a member: they learn of one a moment after it has started. Others may be killed
     * meanwhile.
     */
    private void awaitKnown(String address) {
        Await.require(
                () -> alive().stream().allMatch(member -> OwnCluster.knows(member, address)),
                LONGEST_JOIN,
                POLL,
                () -> new ClusterFailure(address + " has not joined the embedded cluster within 180 s"));
    }

    @Override
    public HazelcastInstance hazelcast() {
        return alive().get(0);
    }

    private List<HazelcastInstance> alive() {
        return members.stream()
                .filter(member -> member.getLifecycleService().isRunning())
                .toList();
    }

    /** Members can be killed and added; threads of one process can be neither stopped nor cut off from each other. */
    @Override
    public Optional<FaultyMembers> faults() {
        return Optional.of(this);
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

    @Override
    public String address(int member) {
        return addresses.get(member);
    }

    @Override
    public void kill(int member) {
        members.get(member).getLifecycleService().terminate();
    }

    /** Adds one member at a time, because each gets the next number. */
    @Override
    public synchronized int add() {
        startMember();
        awaitKnown(addresses.get(addresses.size() - 1));
        return members.size() - 1;
    }
}

package nexmark.jet.runner.cluster;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.runner.UserMistake;

/** Members in this JVM, on the loopback interface, in a cluster of their own name. */
public final class EmbeddedCluster implements ClusterUnderTest {

    private static final long POLL_NANOS = 10_000_000;
    private static final int MOST_POLLS = 18_000;
    private static final String LOOPBACK = "127.0.0.1";

    private final String name = ClusterName.random();
    private final int threadsPerMember;
    /** By their numbers, those that were killed too. */
    private final List<HazelcastInstance> members = new CopyOnWriteArrayList<>();

    private final List<String> addresses = new CopyOnWriteArrayList<>();

    private EmbeddedCluster(int threadsPerMember) {
        this.threadsPerMember = threadsPerMember;
    }

    /**
     * Starts a cluster and returns when all members have joined.
     *
     * @param members how many
     * @param threads cooperative threads, in all; each member gets its share and at least one
     */
    public static EmbeddedCluster start(int members, int threads) {
        EmbeddedCluster cluster = new EmbeddedCluster(Math.max(1, threads / members));
        try {
            List<Integer> ports = FreePorts.find(members);
            List<String> join =
                    ports.stream().map(port -> LOOPBACK + ":" + port).toList();
            for (int port : ports) {
                cluster.startMember(port, join);
            }
            cluster.awaitComplete(members);
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private void startMember(int port, List<String> join) {
        MemberConfig member = MemberConfig.of(name, LOOPBACK, port, join, threadsPerMember);
        HeapWatch.watchMembers();
        SerialFilter.install();
        members.add(Hazelcast.newHazelcastInstance(member.over("")));
        addresses.add(LOOPBACK + ":" + port);
    }

    /** A member learns of those that joined after it a moment after they have started. */
    private void awaitComplete(int size) {
        for (int polls = 0; polls < MOST_POLLS; polls++) {
            if (alive().stream()
                    .allMatch(member -> member.getCluster().getMembers().size() == size)) {
                return;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        throw new IllegalStateException("the embedded cluster is not complete, expected each of its " + size
                + " members to know all others within 180 s");
    }

    /** Others may be killed meanwhile. */
    private void awaitKnown(String address) {
        for (int polls = 0; polls < MOST_POLLS; polls++) {
            if (alive().stream().allMatch(member -> MemberStart.knows(member, address))) {
                return;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        throw new IllegalStateException(address + " has not joined the embedded cluster within 180 s");
    }

    /** The first member that is alive. */
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
        return Optional.of(new EmbeddedMembers());
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

    private final class EmbeddedMembers implements FaultyMembers {

        @Override
        public String address(int member) {
            return addresses.get(member);
        }

        @Override
        public void kill(int member) {
            members.get(member).getLifecycleService().terminate();
        }

        @Override
        public void stop(int member, long atMostMillis) {
            throw inOneProcess("stopped");
        }

        @Override
        public void resume(int member) {
            throw inOneProcess("resumed");
        }

        @Override
        public void cut(int member) {
            throw inOneProcess("cut off");
        }

        @Override
        public void heal(int member) {
            throw inOneProcess("healed");
        }

        @Override
        public void delay(int member, int millis) {
            throw inOneProcess("delayed");
        }

        /** One at a time: each gets the next number. */
        @Override
        public synchronized int add() {
            int port = FreePorts.find(1).get(0);
            List<String> join = new ArrayList<>(List.of(LOOPBACK + ":" + port));
            alive().forEach(member -> join.add(LOOPBACK + ":"
                    + member.getCluster().getLocalMember().getAddress().getPort()));
            startMember(port, join);
            awaitKnown(LOOPBACK + ":" + port);
            return members.size() - 1;
        }

        private UserMistake inOneProcess(String what) {
            return new UserMistake("a member of an embedded cluster cannot be " + what
                    + ", expected the fault kill or add, or members in processes of their own");
        }
    }
}

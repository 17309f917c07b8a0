package nexmark.jet.runner.cluster;

import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import nexmark.jet.latency.MemberAddress;

/** Waits for members that are starting; what they say last is told where they do not get there. */
final class MemberStart {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(300);

    private MemberStart() {}

    /**
     * All are asked in turn, since one may wait for another that has ended.
     *
     * @throws RuntimeException that says which of them is not ready after 300 s, or has ended
     */
    static void awaitReady(List<? extends StartedMember> members) {
        long deadline = System.nanoTime() + LONGEST_NANOS;
        List<StartedMember> waiting = new ArrayList<>(members);
        waiting.removeIf(StartedMember::isReady);
        while (!waiting.isEmpty()) {
            awaitMore(
                    deadline,
                    () -> "the members were not ready within 300 s; of one "
                            + waiting.get(0).lastLines());
            waiting.removeIf(StartedMember::isReady);
        }
    }

    /**
     * Waits until the cluster has as many members.
     *
     * @param client sees the cluster's size
     * @param members those that were started; none may end meanwhile
     * @throws RuntimeException if it has not after 300 s
     */
    static void awaitJoined(HazelcastInstance client, int count, List<? extends StartedMember> members) {
        long deadline = System.nanoTime() + LONGEST_NANOS;
        while (client.getCluster().getMembers().size() < count) {
            members.forEach(StartedMember::check);
            awaitMore(
                    deadline,
                    () -> "only " + client.getCluster().getMembers().size() + " of " + count
                            + " members joined within 300 s, expected each to reach all others; of the last "
                            + members.get(members.size() - 1).lastLines());
        }
    }

    /**
     * Waits until the cluster has the member at an address, whatever others come and go meanwhile.
     *
     * @throws RuntimeException if it has not after 300 s, or the member ends
     */
    static void awaitJoined(HazelcastInstance client, String address, StartedMember member) {
        long deadline = System.nanoTime() + LONGEST_NANOS;
        while (!knows(client, address)) {
            member.check();
            awaitMore(deadline, () -> address + " has not joined within 300 s; " + member.lastLines());
        }
    }

    /** Whether a member or client sees a member at {@code HOST:PORT}. */
    static boolean knows(HazelcastInstance hazelcast, String address) {
        return hazelcast.getCluster().getMembers().stream()
                .map(MemberAddress::of)
                .anyMatch(address::equals);
    }

    private static void awaitMore(long deadline, Supplier<String> tooLate) {
        if (System.nanoTime() > deadline) {
            throw new ClusterFailure(tooLate.get());
        }
        LockSupport.parkNanos(POLL_NANOS);
    }
}

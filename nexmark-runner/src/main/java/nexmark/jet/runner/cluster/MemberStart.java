package nexmark.jet.runner.cluster;

import com.hazelcast.core.HazelcastInstance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.runner.Await;

/**
 * Waits for members that are starting. Ctrl-C ends each wait ({@link nexmark.jet.runner.Interrupted}); a wait in vain throws
 * a {@link ClusterFailure} with the end of a member's log.
 */
final class MemberStart {

    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private MemberStart() {}

    /**
     * Asks all members in turn, since one may wait for another that has ended.
     *
     * @throws RuntimeException that says which member is not ready after 300 s, or has ended
     */
    static void awaitReady(List<? extends StartedMember> members) {
        List<StartedMember> waiting = new ArrayList<>(members);
        await(
                () -> {
                    waiting.removeIf(StartedMember::isReady);
                    return waiting.isEmpty();
                },
                () -> "the members were not ready within 300 s; of one "
                        + waiting.get(0).lastLines());
    }

    /**
     * Waits until the cluster has as many members.
     *
     * @param client sees the cluster's size
     * @param members the members that were started
     * @throws RuntimeException if they have not joined after 300 s, or a member ends meanwhile
     */
    static void awaitJoined(HazelcastInstance client, int count, List<? extends StartedMember> members) {
        await(
                () -> {
                    members.forEach(StartedMember::check);
                    return client.getCluster().getMembers().size() >= count;
                },
                () -> "only " + client.getCluster().getMembers().size() + " of " + count
                        + " members joined within 300 s, expected each to reach all others; of the last "
                        + members.get(members.size() - 1).lastLines());
    }

    /**
     * Waits until the cluster has the member at an address, whatever other members join or leave meanwhile.
     *
     * @throws RuntimeException if it has not after 300 s, or the member ends
     */
    static void awaitJoined(HazelcastInstance client, String address, StartedMember member) {
        await(
                () -> {
                    member.check();
                    return knows(client, address);
                },
                () -> address + " has not joined within 300 s; " + member.lastLines());
    }

    /** Whether a member or client sees a member at {@code HOST:PORT}. */
    static boolean knows(HazelcastInstance hazelcast, String address) {
        return hazelcast.getCluster().getMembers().stream()
                .map(MemberAddress::of)
                .anyMatch(address::equals);
    }

    private static void await(BooleanSupplier done, Supplier<String> tooLate) {
        Await.require(done, LONGEST, POLL, () -> new ClusterFailure(tooLate.get()));
    }
}

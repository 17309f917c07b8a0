package nexmark.jet.cluster;

import com.hazelcast.core.HazelcastInstance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.process.Await;

/** Waits for members that are starting. */
final class MemberStart {

    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private MemberStart() {}

    /** Asks all members in turn, since one may wait for another that has ended. */
    static void awaitReady(List<StartedMember> members, IntConsumer ready) {
        List<StartedMember> waiting = new ArrayList<>(members);
        await(
                () -> {
                    if (waiting.removeIf(StartedMember::isReady)) {
                        ready.accept(members.size() - waiting.size());
                    }
                    return waiting.isEmpty();
                },
                () -> "the members were not ready within 300 s; of one "
                        + waiting.get(0).lastLines());
    }

    /**
     * Waits until the cluster has the members at all of the addresses, whatever other members join or leave meanwhile.
     */
    static void awaitJoined(HazelcastInstance client, List<String> addresses, List<StartedMember> members) {
        await(
                () -> {
                    members.forEach(StartedMember::check);
                    return addresses.stream().allMatch(address -> knows(client, address));
                },
                () -> "of " + addresses + " only "
                        + addresses.stream()
                                .filter(address -> knows(client, address))
                                .toList()
                        + " have joined within 300 s, expected each member to reach all others; of the last "
                        + members.get(members.size() - 1).lastLines());
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

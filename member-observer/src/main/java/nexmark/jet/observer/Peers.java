package nexmark.jet.observer;

import com.hazelcast.cluster.Address;
import com.hazelcast.jet.core.Processor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import nexmark.jet.latency.MemberAddress;

/**
 * The other members of a job's execution, and how to reach them: by any partition that each owns while it lasts.
 *
 * @param ownPartition one of this member's; -1 if it has none, then there are no peers
 * @param others in the same order on this member for all of its processors
 */
record Peers(int ownPartition, List<Peer> others) {

    record Peer(String address, int partition) {}

    static Peers of(Processor.Context context) {
        Address self = context.hazelcastInstance().getCluster().getLocalMember().getAddress();
        Map<String, Peer> others = new TreeMap<>();
        int own = -1;
        for (Map.Entry<Address, int[]> member : context.partitionAssignment().entrySet()) {
            int[] partitions = member.getValue();
            if (partitions.length == 0) {
                continue;
            }
            if (member.getKey().equals(self)) {
                own = partitions[0];
            } else {
                String address = MemberAddress.of(member.getKey());
                others.put(address, new Peer(address, partitions[0]));
            }
        }
        return new Peers(own, own < 0 ? List.of() : new ArrayList<>(others.values()));
    }
}

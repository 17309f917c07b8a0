package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.config.RoutingMode;
import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Hazelcast's members behind the relays, configured as {@link LinkRelays} says. */
@Tag("full")
class LinkRelaysClusterTest {

    private static final int MEMBERS = 3;

    private final String cluster = "relayed-" + UUID.randomUUID();
    private final List<HazelcastInstance> members = new ArrayList<>();
    private LinkRelays relays;

    private Void start(List<Integer> ports) {
        close();
        members.clear();
        relays = new LinkRelays();
        ports.forEach(relays::add);
        for (int i = 0; i < MEMBERS; i++) {
            members.add(Hazelcast.newHazelcastInstance(config(i, ports.get(i))));
        }
        Eventually.isTrue("a cluster of 3", this::isWhole);
        return null;
    }

    @AfterEach
    void close() {
        HazelcastClient.shutdownAll();
        members.forEach(member -> member.getLifecycleService().terminate());
        if (relays != null) {
            relays.close();
        }
    }

    @Test
    void aCutMemberLeavesTheClusterServesItsClientsAndReturnsWhenHealed() throws IOException {
        ToldPorts.start(MEMBERS, this::start);
        HazelcastInstance client = client(2);
        HazelcastInstance outsider = client(0);
        relays.cut(2);
        Eventually.isTrue(
                "members 0 and 1 alone, and member 2 too", () -> size(0) == 2 && size(1) == 2 && size(2) == 1);

        client.getMap("kept").put("asked", "by a client of the cut member");
        outsider.getMap("kept").put("asked", "by a client of the others");
        assertThat(members.get(2).getMap("kept").get("asked")).isEqualTo("by a client of the cut member");
        assertThat(members.get(1).getMap("kept").get("asked")).isEqualTo("by a client of the others");

        relays.heal(2);
        Eventually.isTrue("a cluster of 3 again", this::isWhole);
    }

    private HazelcastInstance client(int through) {
        ClientConfig config = new ClientConfig().setClusterName(cluster).setProperty("hazelcast.logging.type", "slf4j");
        config.getNetworkConfig().addAddress(address(through));
        config.getNetworkConfig().getClusterRoutingConfig().setRoutingMode(RoutingMode.SINGLE_MEMBER);
        return HazelcastClient.newHazelcastClient(config);
    }

    private Config config(int member, int port) {
        List<String> join = IntStream.range(0, MEMBERS).mapToObj(this::address).toList();
        return MemberConfig.of(cluster, "127.0.0.1", port, join, 1)
                .behind(address(member), relays.outboundPorts(member))
                .over("");
    }

    private String address(int member) {
        return "127.0.0.1:" + relays.relayPort(member);
    }

    private int size(int member) {
        return members.get(member).getCluster().getMembers().size();
    }

    private boolean isWhole() {
        return IntStream.range(0, MEMBERS).allMatch(member -> size(member) == MEMBERS);
    }
}

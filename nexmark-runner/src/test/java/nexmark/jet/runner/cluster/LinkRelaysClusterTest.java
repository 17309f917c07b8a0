package nexmark.jet.runner.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.config.ClientNetworkConfig;
import com.hazelcast.client.config.RoutingMode;
import com.hazelcast.cluster.Member;
import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.map.IMap;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hazelcast's members behind the relays, configured as {@link LinkRelays} says. */
@Timeout(240)
class LinkRelaysClusterTest {

    private static final int MEMBERS = 3;
    private static final int ROUND_TRIPS = 10;
    private static final int MOST_POLLS = 900;
    private static final long POLL_NANOS = 100_000_000;

    private final List<HazelcastInstance> members = new ArrayList<>();
    private LinkRelays relays;

    @BeforeEach
    void startThree() throws IOException {
        List<Integer> ports = freePorts();
        relays = LinkRelays.start(ports);
        for (int i = 0; i < MEMBERS; i++) {
            members.add(Hazelcast.newHazelcastInstance(config(i, ports.get(i))));
        }
        await("a cluster of 3", this::isWhole);
    }

    @AfterEach
    void close() {
        HazelcastClient.shutdownAll();
        members.forEach(member -> member.getLifecycleService().terminate());
        relays.close();
    }

    @Test
    void aCutMemberLeavesTheClusterServesItsClientsAndReturnsWhenHealed() {
        HazelcastInstance client = client(2);
        HazelcastInstance outsider = client(0);
        relays.cut(2);
        await("members 0 and 1 alone, and member 2 too", () -> size(0) == 2 && size(1) == 2 && size(2) == 1);

        client.getMap("kept").put("asked", "by a client of the cut member");
        outsider.getMap("kept").put("asked", "by a client of the others");
        assertThat(members.get(2).getMap("kept").get("asked")).isEqualTo("by a client of the cut member");
        assertThat(members.get(1).getMap("kept").get("asked")).isEqualTo("by a client of the others");

        relays.heal(2);
        await("a cluster of 3 again", this::isWhole);
    }

    @Test
    void aShortCutIsBorneAndNothingIsLost() {
        IMap<Integer, Integer> map = members.get(0).getMap("numbers");
        relays.cut(1);
        List<CompletionStage<Integer>> puts =
                IntStream.range(0, 1_000).mapToObj(n -> map.putAsync(n, n)).toList();
        relays.heal(1);
        puts.forEach(put -> put.toCompletableFuture().join());
        assertThat(members).allMatch(member -> member.getMap("numbers").size() == 1_000);
        assertThat(isWhole()).isTrue();
    }

    @Test
    void aDelayShowsInTheRoundTripOfAMapInProportionAndGoesAgain() {
        long without = fastestRoundTripNanos();
        relays.delay(1, 10);
        long some = fastestRoundTripNanos();
        relays.delay(1, 100);
        long tenfold = fastestRoundTripNanos();
        relays.delay(1, 0);
        long again = fastestRoundTripNanos();
        assertThat(some).isGreaterThan(without).isGreaterThan(again);
        assertThat(tenfold).isGreaterThan(4 * some);
    }

    @Test
    void aClientOfAllHearsFromEachMemberAtItsRelayWhileOneIsCut() throws Exception {
        HazelcastInstance client = client(0, 1, 2);
        assertThat(client.getCluster().getMembers())
                .extracting(member -> member.getAddress().getPort())
                .containsExactlyInAnyOrder(relays.relayPort(0), relays.relayPort(1), relays.relayPort(2));
        await("a client connected to 3 members", () -> members.stream().allMatch(LinkRelaysClusterTest::hasClient));

        relays.cut(2);
        for (Member member : client.getCluster().getMembers()) {
            assertThat(client.getExecutorService("asked")
                            .submitToMember(new WhoAreYou(), member)
                            .get(30, TimeUnit.SECONDS))
                    .isEqualTo(member.getUuid());
        }
    }

    private static boolean hasClient(HazelcastInstance member) {
        return member.getClientService().getConnectedClients().size() == 1;
    }

    /** From member 0 to member 1 and back; the fastest of some, as the others have waited for a processor too. */
    private long fastestRoundTripNanos() {
        IMap<String, String> map = members.get(0).getMap("asked");
        String key = keyOf(members.get(1));
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < ROUND_TRIPS; i++) {
            long start = System.nanoTime();
            map.get(key);
            fastest = Math.min(fastest, System.nanoTime() - start);
        }
        return fastest;
    }

    private String keyOf(HazelcastInstance member) {
        // Members share the partitions among them only when there is something to keep.
        members.get(0).getMap("asked").put("first", "entry");
        return IntStream.range(0, 10_000)
                .mapToObj(Integer::toString)
                .filter(key ->
                        ownerOf(key).equals(member.getCluster().getLocalMember().getUuid()))
                .findFirst()
                .orElseThrow();
    }

    private UUID ownerOf(String key) {
        return members.get(0).getPartitionService().getPartition(key).getOwner().getUuid();
    }

    private HazelcastInstance client(int... through) {
        ClientConfig config =
                new ClientConfig().setClusterName("relayed").setProperty("hazelcast.logging.type", "slf4j");
        ClientNetworkConfig network = config.getNetworkConfig();
        network.getClusterRoutingConfig()
                .setRoutingMode(through.length > 1 ? RoutingMode.ALL_MEMBERS : RoutingMode.SINGLE_MEMBER);
        for (int member : through) {
            network.addAddress("127.0.0.1:" + relays.relayPort(member));
        }
        return HazelcastClient.newHazelcastClient(config);
    }

    private Config config(int member, int port) {
        return Config.loadFromString("""
                hazelcast:
                  cluster-name: relayed
                  network:
                    public-address: 127.0.0.1:%d
                    port: {port: %d, auto-increment: false}
                    outbound-ports: ["%s"]
                    join:
                      auto-detection: {enabled: false}
                      multicast: {enabled: false}
                      tcp-ip:
                        enabled: true
                        member-list: ["127.0.0.1:%d", "127.0.0.1:%d", "127.0.0.1:%d"]
                  properties:
                    hazelcast.socket.bind.any: false
                    hazelcast.local.localAddress: 127.0.0.1
                    hazelcast.phone.home.enabled: false
                    hazelcast.logging.type: slf4j
                    hazelcast.shutdownhook.enabled: false
                    hazelcast.wait.seconds.before.join: 0
                    hazelcast.heartbeat.interval.seconds: 1
                    hazelcast.max.no.heartbeat.seconds: 10
                    hazelcast.merge.first.run.delay.seconds: 5
                    hazelcast.merge.next.run.delay.seconds: 5
                """.formatted(
                        relays.relayPort(member),
                        port,
                        relays.outboundPorts(member),
                        relays.relayPort(0),
                        relays.relayPort(1),
                        relays.relayPort(2)));
    }

    private int size(int member) {
        return members.get(member).getCluster().getMembers().size();
    }

    private boolean isWhole() {
        return IntStream.range(0, MEMBERS).allMatch(member -> size(member) == MEMBERS);
    }

    private static void await(String what, BooleanSupplier done) {
        for (int polls = 0; polls < MOST_POLLS; polls++) {
            if (done.getAsBoolean()) {
                return;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        throw new AssertionError("expected " + what + " within 90 s");
    }

    /** Held until the last is found, so that they differ. */
    private static List<Integer> freePorts() throws IOException {
        List<ServerSocket> held = new ArrayList<>();
        for (int i = 0; i < MEMBERS; i++) {
            held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
        }
        List<Integer> ports = held.stream().map(ServerSocket::getLocalPort).toList();
        for (ServerSocket socket : held) {
            socket.close();
        }
        return ports;
    }

    private static final class WhoAreYou implements Callable<UUID>, HazelcastInstanceAware, Serializable {

        private transient HazelcastInstance member;

        @Override
        public void setHazelcastInstance(HazelcastInstance member) {
            this.member = member;
        }

        @Override
        public UUID call() {
            return member.getCluster().getLocalMember().getUuid();
        }
    }
}

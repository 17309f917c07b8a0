package nexmark.jet.runner.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
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
            List<Integer> ports = freePorts(members);
            String name = "nexmark-" + UUID.randomUUID();
            int threadsPerMember = Math.max(1, threads / members);
            for (int port : ports) {
                cluster.members.add(Hazelcast.newHazelcastInstance(config(name, port, ports, threadsPerMember)));
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

    private static Config config(String name, int port, List<Integer> ports, int threads) {
        Config config = new Config().setClusterName(name);
        config.getJetConfig().setEnabled(true).setCooperativeThreadCount(threads);
        config.getMetricsConfig().setEnabled(true).setCollectionFrequencySeconds(1);
        config.getMetricsConfig().getManagementCenterConfig().setEnabled(false);
        config.getMetricsConfig().getJmxConfig().setEnabled(false);
        config.setProperty("hazelcast.phone.home.enabled", "false")
                .setProperty("hazelcast.logging.type", "slf4j")
                .setProperty("hazelcast.shutdownhook.enabled", "false")
                .setProperty("hazelcast.wait.seconds.before.join", "0")
                .setProperty("hazelcast.socket.bind.any", "false")
                .setProperty("hazelcast.local.localAddress", LOOPBACK);
        NetworkConfig network = config.getNetworkConfig().setPort(port).setPortAutoIncrement(false);
        network.getInterfaces().setEnabled(true).addInterface(LOOPBACK);
        JoinConfig join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(ports.size() > 1);
        ports.forEach(peer -> join.getTcpIpConfig().addMember(LOOPBACK + ":" + peer));
        return config;
    }

    /** Ports that are free now; each is held until the last is found, so that they differ. */
    private static List<Integer> freePorts(int count) {
        if (count == 0) {
            return List.of();
        }
        try (ServerSocket held = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Integer> ports = new ArrayList<>(List.of(held.getLocalPort()));
            ports.addAll(freePorts(count - 1));
            return ports;
        } catch (IOException e) {
            throw new UncheckedIOException("no free port on " + LOOPBACK, e);
        }
    }
}

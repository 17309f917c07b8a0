package nexmark.jet.source;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Members within this JVM that see nothing but each other. */
final class LoopbackCluster implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final int LONGEST_ANSWER_SECONDS = 120;

    private final String name = "event-generator-test-" + UUID.randomUUID();
    private final List<HazelcastInstance> members = new ArrayList<>();

    LoopbackCluster(int members) {
        growTo(members);
    }

    void growTo(int size) {
        while (members.size() < size) {
            members.add(Hazelcast.newHazelcastInstance(config()));
        }
        int found = first().getCluster().getMembers().size();
        if (found != size) {
            throw new AssertionError("the cluster has " + found + " members, expected " + size
                    + ": is another process in the way on the loopback interface?");
        }
    }

    HazelcastInstance first() {
        return members.get(0);
    }

    @Override
    public void close() {
        members.forEach(member -> member.getLifecycleService().terminate());
    }

    private Config config() {
        Config config = new Config().setClusterName(name);
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.partition.count", "23");
        config.getMetricsConfig().setCollectionFrequencySeconds(1);
        config.getJetConfig().setEnabled(true).setCooperativeThreadCount(2);
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface(LOOPBACK);
        JoinConfig join = config.getNetworkConfig().getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        // On a busy machine the first may answer late; who has no answer by then begins a cluster of its own.
        join.getTcpIpConfig().setEnabled(true).setConnectionTimeoutSeconds(LONGEST_ANSWER_SECONDS);
        members.forEach(member -> join.getTcpIpConfig().addMember(LOOPBACK + ":" + port(member)));
        return config;
    }

    private static int port(HazelcastInstance member) {
        return member.getCluster().getLocalMember().getAddress().getPort();
    }
}

package nexmark.jet.observer;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.process.Eventually;

/** Members in this JVM, on the loopback interface, in a cluster of their own name, with one cooperative thread each. */
public final class Members implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";

    private final List<HazelcastInstance> all = new ArrayList<>();

    private Members() {}

    /** Starts as many and returns when they have all joined. */
    public static Members start(int count) {
        Members members = new Members();
        String name = UUID.randomUUID().toString();
        for (int i = 0; i < count; i++) {
            members.all.add(Hazelcast.newHazelcastInstance(members.config(name)));
        }
        Eventually.isTrue(
                "all members have joined",
                () -> members.all.stream()
                        .allMatch(member -> member.getCluster().getMembers().size() == count));
        return members;
    }

    private Config config(String name) {
        Config config = new Config()
                .setClusterName(name)
                .setProperty("hazelcast.logging.type", "slf4j")
                .setProperty("hazelcast.phone.home.enabled", "false")
                .setProperty("hazelcast.socket.bind.any", "false");
        config.getJetConfig().setEnabled(true).setCooperativeThreadCount(1);
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface(LOOPBACK);
        JoinConfig join = config.getNetworkConfig().getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true);
        for (HazelcastInstance member : all) {
            join.getTcpIpConfig().addMember(MemberAddress.of(member.getCluster().getLocalMember()));
        }
        return config;
    }

    /** The first member. */
    public HazelcastInstance first() {
        return all.get(0);
    }

    HazelcastInstance last() {
        return all.get(all.size() - 1);
    }

    @Override
    public void close() {
        all.forEach(member -> member.getLifecycleService().terminate());
    }
}

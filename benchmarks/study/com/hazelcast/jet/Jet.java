package com.hazelcast.jet;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;

/**
 * Stands before Hazelcast's class of the same name on the class path, so that the study's code, unchanged, gets a member
 * that is configured like the one of our {@code EmbeddedCluster}. It is all of the study's surroundings that differs.
 *
 * <p>{@code -Dstudy.threads=N} sets the cooperative threads; without it Jet takes one per processor.
 */
public final class Jet {

    private static final String LOOPBACK = "127.0.0.1";

    private Jet() {}

    /**
     * What the study's {@code BenchmarkBase} calls before it submits its job. The heap is collected once the member has
     * started, as our observer collects it before a measured job: otherwise each young collection of the first 20 s or so
     * copies what the start has left, and only theirs would.
     */
    public static JetService bootstrappedInstance() {
        int threads = Integer.getInteger("study.threads", Runtime.getRuntime().availableProcessors());
        JetService jet = Hazelcast.newHazelcastInstance(config(threads)).getJet();
        System.gc();
        return jet;
    }

    private static Config config(int threads) {
        Config config = new Config().setClusterName("study-" + ProcessHandle.current().pid());
        config.getJetConfig().setEnabled(true).setCooperativeThreadCount(threads);
        config.getMetricsConfig().setEnabled(true).setCollectionFrequencySeconds(1);
        config.getMetricsConfig().getManagementCenterConfig().setEnabled(false);
        config.getMetricsConfig().getJmxConfig().setEnabled(false);
        config.setProperty("hazelcast.phone.home.enabled", "false")
                .setProperty("hazelcast.logging.type", "none")
                .setProperty("hazelcast.shutdownhook.enabled", "false")
                .setProperty("hazelcast.wait.seconds.before.join", "0")
                .setProperty("hazelcast.socket.bind.any", "false")
                .setProperty("hazelcast.local.localAddress", LOOPBACK);
        NetworkConfig network = config.getNetworkConfig();
        network.getInterfaces().setEnabled(true).addInterface(LOOPBACK);
        JoinConfig join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(false);
        return config;
    }
}

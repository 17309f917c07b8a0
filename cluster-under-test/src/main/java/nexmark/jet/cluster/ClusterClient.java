package nexmark.jet.cluster;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.config.ClientConnectionStrategyConfig;
import com.hazelcast.client.config.ConnectionRetryConfig;
import com.hazelcast.core.HazelcastInstance;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import nexmark.jet.process.Interruptible;

/** The runner's way into a cluster whose members have JVMs of their own. */
final class ClusterClient {

    /** As long as members that are starting, or busy, may need. */
    static final Duration PATIENT = Duration.ofSeconds(20);

    private ClusterClient() {}

    /**
     * The configuration of a client that knows nothing but a cluster's name and addresses.
     *
     * @param cluster name of the cluster
     * @param addresses addresses of some members, {@code HOST:PORT}
     */
    static ClientConfig configOf(String cluster, List<String> addresses) {
        ClientConfig config = new ClientConfig().setClusterName(cluster);
        config.getNetworkConfig().setAddresses(addresses);
        return config;
    }

    /**
     * Connects to all members.
     *
     * @param config the cluster's name, where it is, and how to get in; settings that measuring needs are laid over it
     * @param longestRetry how long it is tried again; an attempt that has begun is finished
     * @throws IllegalStateException if none of the members lets the client in
     * @throws RuntimeException if there can be no client of this configuration
     * @throws nexmark.jet.process.Interrupted if Ctrl-C arrives before
     */
    static HazelcastInstance connect(ClientConfig config, Duration longestRetry) {
        HazelcastClient.setOutOfMemoryHandler(new HeapWatch());
        SerialFilter.install();
        ClientConfig measuring = measuring(config, longestRetry);
        // Hazelcast's attempts do not hear Ctrl-C.
        return Interruptible.call(() -> HazelcastClient.newHazelcastClient(measuring), HazelcastInstance::shutdown);
    }

    private static ClientConfig measuring(ClientConfig config, Duration longestRetry) {
        // A near cache would answer with reports that are older than the members'.
        config.setNearCacheConfigMap(new HashMap<>())
                .setProperty("hazelcast.logging.type", "slf4j")
                .setProperty("hazelcast.client.shuffle.member.list", "false")
                // One member tells the client who the others are. If that member is frozen or cut off, the client asks
                // another as soon as the members themselves notice, and not after a minute.
                .setProperty("hazelcast.client.heartbeat.interval", "1000")
                .setProperty("hazelcast.client.heartbeat.timeout", "10000");
        config.getConnectionStrategyConfig()
                .setAsyncStart(false)
                .setReconnectMode(ClientConnectionStrategyConfig.ReconnectMode.ON)
                .setConnectionRetryConfig(
                        new ConnectionRetryConfig().setClusterConnectTimeoutMillis(longestRetry.toMillis()));
        SerialFilter.apply(config.getSerializationConfig());
        return config;
    }
}

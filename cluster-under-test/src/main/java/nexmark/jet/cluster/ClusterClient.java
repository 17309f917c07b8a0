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

    /** The configuration of a client that knows nothing but a cluster's name and addresses. */
    static ClientConfig configOf(String cluster, List<String> addresses) {
        ClientConfig config = new ClientConfig().setClusterName(cluster);
        config.getNetworkConfig().setAddresses(addresses);
        return config;
    }

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

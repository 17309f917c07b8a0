package nexmark.jet.runner.cluster;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import java.util.List;

/** The runner's way into a cluster whose members have JVMs of their own. */
final class ClusterClient {

    private static final long LONGEST_CONNECT_MILLIS = 20_000;

    private ClusterClient() {}

    /**
     * Connects to all members.
     *
     * @param cluster its name
     * @param addresses of some members, {@code HOST:PORT}
     * @throws IllegalStateException if none of them lets the client in within 20 s
     */
    static HazelcastInstance connect(String cluster, List<String> addresses) {
        ClientConfig config = new ClientConfig()
                .setClusterName(cluster)
                .setProperty("hazelcast.logging.type", "slf4j")
                .setProperty("hazelcast.client.shuffle.member.list", "false")
                // One member tells the client who the others are. If it is frozen or cut off, the client asks another
                // as
                // soon as the members themselves notice, and not after a minute.
                .setProperty("hazelcast.client.heartbeat.interval", "1000")
                .setProperty("hazelcast.client.heartbeat.timeout", "10000");
        config.getNetworkConfig().setAddresses(addresses);
        config.getConnectionStrategyConfig()
                .getConnectionRetryConfig()
                .setClusterConnectTimeoutMillis(LONGEST_CONNECT_MILLIS);
        SerialFilter.apply(config.getSerializationConfig());
        HeapWatch.watchClients();
        SerialFilter.install();
        return HazelcastClient.newHazelcastClient(config);
    }
}

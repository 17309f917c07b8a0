package nexmark.jet.cluster;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interrupted;

/** The runner's way into a cluster whose members have JVMs of their own. */
final class ClusterClient {

    private static final long LONGEST_CONNECT_MILLIS = 20_000;
    private static final Duration POLL = Duration.ofMillis(10);

    private ClusterClient() {}

    /**
     * Connects to all members.
     *
     * @param cluster name of the cluster
     * @param addresses addresses of some members, {@code HOST:PORT}
     * @throws IllegalStateException if none of the members lets the client in within 20 s
     * @throws nexmark.jet.process.Interrupted if Ctrl-C arrives before
     */
    static HazelcastInstance connect(String cluster, List<String> addresses) {
        ClientConfig config = new ClientConfig()
                .setClusterName(cluster)
                .setProperty("hazelcast.logging.type", "slf4j")
                .setProperty("hazelcast.client.shuffle.member.list", "false")
                // One member tells the client who the others are. If that member is frozen or cut off, the client asks
                // another as soon as the members themselves notice, and not after a minute.
                .setProperty("hazelcast.client.heartbeat.interval", "1000")
                .setProperty("hazelcast.client.heartbeat.timeout", "10000");
        config.getNetworkConfig().setAddresses(addresses);
        config.getConnectionStrategyConfig()
                .getConnectionRetryConfig()
                .setClusterConnectTimeoutMillis(LONGEST_CONNECT_MILLIS);
        SerialFilter.apply(config.getSerializationConfig());
        HazelcastClient.setOutOfMemoryHandler(new HeapWatch());
        SerialFilter.install();
        return connect(config);
    }

    /** Connects in a thread of its own, because Hazelcast's attempts do not hear Ctrl-C. */
    private static HazelcastInstance connect(ClientConfig config) {
        CompletableFuture<HazelcastInstance> connecting = CompletableFuture.supplyAsync(
                () -> HazelcastClient.newHazelcastClient(config), ClusterClient::startDaemon);
        if (!Await.until(connecting::isDone, Await.FOREVER, POLL)) {
            // The process ends, and the attempts with it.
            throw new Interrupted();
        }
        try {
            return connecting.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw (Error) e.getCause();
        }
    }

    private static void startDaemon(Runnable connecting) {
        Thread thread = new Thread(connecting, "nexmark-connect");
        thread.setDaemon(true);
        thread.start();
    }
}

package nexmark.jet.cluster;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.config.ClientConnectionStrategyConfig;
import com.hazelcast.client.config.ConnectionRetryConfig;
import com.hazelcast.core.HazelcastInstance;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interrupted;

/** The runner's way into a cluster whose members have JVMs of their own. */
final class ClusterClient {

    /** As long as members that are starting, or busy, may need. */
    static final Duration PATIENT = Duration.ofSeconds(20);

    /** A connection that takes longer than this is reported as progress. */
    private static final Duration SOON = Duration.ofSeconds(2);

    private static final Duration POLL = Duration.ofMillis(10);

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
     * @param takesLong is called once if the client is not connected after 2 s
     * @throws IllegalStateException if none of the members lets the client in
     * @throws RuntimeException if there can be no client of this configuration
     * @throws nexmark.jet.process.Interrupted if Ctrl-C arrives before
     */
    static HazelcastInstance connect(ClientConfig config, Duration longestRetry, Runnable takesLong) {
        HazelcastClient.setOutOfMemoryHandler(new HeapWatch());
        SerialFilter.install();
        return connect(measuring(config, longestRetry), takesLong);
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

    /** Connects in a thread of its own, because Hazelcast's attempts do not hear Ctrl-C. */
    private static HazelcastInstance connect(ClientConfig config, Runnable takesLong) {
        CompletableFuture<HazelcastInstance> connecting = CompletableFuture.supplyAsync(
                () -> HazelcastClient.newHazelcastClient(config), ClusterClient::startDaemon);
        if (!Await.until(connecting::isDone, SOON, POLL)) {
            takesLong.run();
        }
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

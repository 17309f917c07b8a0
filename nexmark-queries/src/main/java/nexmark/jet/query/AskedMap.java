package nexmark.jet.query;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.oracle.MapSettings.Requests;
import nexmark.jet.row.MapAnswer;
import nexmark.jet.row.ObservedTime;

/**
 * A map as a member asks it.
 *
 * @param client through which it is asked; null if the member asks itself
 */
record AskedMap(MapOperations operations, IMap<String, String> map, HazelcastInstance client) {

    private static final long CONNECT_MILLIS = 20_000;

    /**
     * The classes that {@link #ask} needs in the thread that brings an answer. They are loaded before: where a member
     * reads classes from a map, that thread would wait for itself.
     */
    @SuppressWarnings("unused")
    private static final List<Class<?>> OF_ANSWERS = List.of(MapAnswer.class, ObservedTime.class);

    static AskedMap open(HazelcastInstance member, MapOperations operations) {
        HazelcastInstance client = operations.settings().requests() == Requests.CLIENTS
                ? HazelcastClient.newHazelcastClient(of(member))
                : null;
        return new AskedMap(operations, (client == null ? member : client).getMap(operations.map()), client);
    }

    /** A client that begins with the member's own address. */
    private static ClientConfig of(HazelcastInstance member) {
        ClientConfig config = new ClientConfig()
                .setInstanceName(
                        MapOperations.CLIENT + member.getLocalEndpoint().getUuid())
                .setClusterName(member.getConfig().getClusterName())
                .setProperty("hazelcast.logging.type", "slf4j");
        var address = member.getCluster().getLocalMember().getAddress();
        // A set may be done twice: its value is the same.
        config.getNetworkConfig().setRedoOperation(true).addAddress(address.getHost() + ":" + address.getPort());
        config.getConnectionStrategyConfig().getConnectionRetryConfig().setClusterConnectTimeoutMillis(CONNECT_MILLIS);
        return config;
    }

    /** Makes the row in the thread that brings the answer. There is no row for a key that is gone. */
    CompletableFuture<MapAnswer> ask(Event event) {
        long key = operations.key(event);
        String text = operations.text(key);
        return operations.isWrite(event)
                ? map.setAsync(text, operations.value(key, event.dateTime()))
                        .thenApplyAsync(done -> operations.set(event, key), Runnable::run)
                        .toCompletableFuture()
                : map.getAsync(text)
                        .thenApplyAsync(
                                value -> value == null ? null : operations.got(event, key, value), Runnable::run)
                        .toCompletableFuture();
    }

    void close() {
        if (client != null) {
            client.shutdown();
        }
    }
}

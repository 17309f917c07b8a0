package nexmark.jet.query;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.config.RoutingMode;
import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.oracle.MapSettings;
import nexmark.jet.oracle.MapSettings.KeyChoice;
import nexmark.jet.oracle.MapSettings.Locality;
import nexmark.jet.oracle.MapSettings.Requests;
import nexmark.jet.row.MapAnswer;
import nexmark.jet.row.ObservedTime;

/** A map as a member asks it. */
final class AskedMap {

    private static final long CONNECT_MILLIS = 20_000;

    /**
     * Classes that are used in the thread that brings an answer. They are loaded before the first operation: where a
     * member reads classes from a map, that thread would wait for itself.
     */
    @SuppressWarnings("unused")
    private static final List<Class<?>> OF_ANSWERS =
            List.of(MapAnswer.class, ObservedTime.class, Bid.class, Auction.class, Person.class);

    private final HazelcastInstance member;
    private final MapOperations operations;
    private final MapSettings settings;
    /** Made ahead, so that an operation writes no more than the stamp and the proof of its key. */
    private final IntFunction<String> rests;

    private final LongSupplier epochNanos;
    /** Through which it is asked; none if the member asks itself. */
    private final List<HazelcastInstance> clients;

    private final List<IMap<String, String>> maps;
    private final AtomicLong asked = new AtomicLong();
    /** The next key of those in sequence. */
    private final AtomicLong next;
    /** A permit for each operation that a closed loop may begin now. */
    private final Semaphore free;
    /** Operations of a closed loop that wait for a permit. */
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    private Map<String, String> batch = new LinkedHashMap<>();
    private CompletableFuture<Void> batchSet = new CompletableFuture<>();
    private int batched;

    /** @param processors how many ask on the member */
    AskedMap(HazelcastInstance member, MapOperations operations, LongSupplier epochNanos, int processors) {
        this.member = member;
        this.operations = operations;
        this.settings = operations.settings();
        this.rests = operations.rests()::get;
        this.epochNanos = epochNanos;
        this.clients = IntStream.range(0, settings.requests().areOfClients() ? settings.clients() : 0)
                .mapToObj(index -> HazelcastClient.newHazelcastClient(client(index)))
                .toList();
        this.maps = (clients.isEmpty() ? Stream.of(member) : clients.stream())
                .map(each -> each.<String, String>getMap(operations.map()))
                .toList();
        int place = member.getCluster().getLocalMember().getAddress().hashCode();
        this.next = new AtomicLong(Math.floorMod(place, operations.keys()));
        this.free = new Semaphore(settings.inFlight() * settings.batch() * Math.max(1, processors));
    }

    /** A client that begins with the member's own address, or asks the first member alone. */
    private ClientConfig client(int index) {
        ClientConfig config = new ClientConfig()
                .setInstanceName(
                        MapOperations.CLIENT + member.getLocalEndpoint().getUuid() + "-" + index)
                .setClusterName(member.getConfig().getClusterName())
                .setProperty("hazelcast.logging.type", "slf4j");
        Member asks = member.getCluster().getLocalMember();
        if (settings.requests() == Requests.CLIENTS_OF_ONE) {
            asks = member.getCluster().getMembers().iterator().next();
            config.getNetworkConfig().getClusterRoutingConfig().setRoutingMode(RoutingMode.SINGLE_MEMBER);
        }
        String address = asks.getAddress().getHost() + ":" + asks.getAddress().getPort();
        // A set may be done twice: its value is the same.
        config.getNetworkConfig().setRedoOperation(true).addAddress(address);
        config.getConnectionStrategyConfig().getConnectionRetryConfig().setClusterConnectTimeoutMillis(CONNECT_MILLIS);
        return config;
    }

    /** Asks now, or in a closed loop when an earlier operation is answered, in the thread that brings the answer. */
    CompletableFuture<MapAnswer> ask(Event event) {
        CompletableFuture<MapAnswer> answer = new CompletableFuture<>();
        if (settings.closed() && settings.requests() != Requests.COPIES) {
            waiting.add(() -> whenAnswered(askNow(event), (row, failure) -> {
                free.release();
                askWaiting();
                end(answer, row, failure);
            }));
            askWaiting();
        } else { // a copy is got at once, so nothing waits for another
            whenAnswered(askNow(event), (row, failure) -> end(answer, row, failure));
        }
        return answer;
    }

    /** Without an executor the engine's futures would hand over to a thread of a pool, which has to wake up first. */
    private static <T> void whenAnswered(CompletionStage<T> answer, BiConsumer<T, Throwable> action) {
        answer.whenCompleteAsync(action, Runnable::run);
    }

    private void askWaiting() {
        while (!waiting.isEmpty() && free.tryAcquire()) {
            Objects.requireNonNullElse(waiting.poll(), (Runnable) free::release).run();
        }
    }

    private static <T> void end(CompletableFuture<T> future, T result, Throwable failure) {
        if (failure == null) {
            future.complete(result);
        } else {
            future.completeExceptionally(failure);
        }
    }

    /** Makes the row in the thread that brings the answer. There is no row for a key that is gone. */
    private CompletionStage<MapAnswer> askNow(Event event) {
        long begin = settings.closed() ? epochNanos.getAsLong() : 0;
        long millis = settings.closed() ? TimeUnit.NANOSECONDS.toMillis(begin) : event.dateTime();
        long key = key(event);
        String text = operations.text(key);
        IMap<String, String> map = maps.get(maps.size() == 1 ? 0 : (int) (asked.getAndIncrement() % maps.size()));
        if (operations.isWrite(event)) {
            String value = operations.value(key, millis, rests);
            return (settings.batch() == 1 ? map.setAsync(text, value) : setBatched(map, text, value))
                    .thenApplyAsync(done -> operations.set(millis, took(begin), key), Runnable::run);
        }
        return (settings.requests() == Requests.COPIES
                        ? CompletableFuture.completedFuture(map.get(text)) // the only call that looks for a copy
                        : map.getAsync(text))
                .thenApplyAsync(
                        value -> value == null ? null : operations.got(millis, took(begin), key, value), Runnable::run);
    }

    private ObservedTime took(long begin) {
        return settings.closed() ? new ObservedTime(Math.max(1, epochNanos.getAsLong() - begin)) : ObservedTime.NONE;
    }

    /** Sets entries together when there are enough. */
    private synchronized CompletionStage<Void> setBatched(IMap<String, String> map, String key, String value) {
        batch.put(key, value);
        CompletableFuture<Void> set = batchSet;
        if (++batched % settings.batch() == 0) {
            Map<String, String> whole = batch;
            batch = new LinkedHashMap<>();
            batchSet = new CompletableFuture<>();
            whenAnswered(map.setAllAsync(whole), (done, failure) -> end(set, null, failure));
        }
        return set;
    }

    /** The event's key, or the next one whose owner is where it should be. */
    private long key(Event event) {
        boolean isSequential = settings.keyChoice() == KeyChoice.SEQUENTIAL;
        long key = isSequential ? next.getAndIncrement() % operations.keys() : operations.key(event);
        boolean isAny = settings.locality() == Locality.RANDOM;
        for (long tried = 1; tried < operations.keys() && !isAny && !isWanted(key); tried++) {
            key = (isSequential ? next.getAndIncrement() : key + 1) % operations.keys();
        }
        return key;
    }

    private boolean isWanted(long key) {
        Member owner =
                member.getPartitionService().getPartition(operations.text(key)).getOwner();
        return owner != null && owner.localMember() == (settings.locality() == Locality.LOCAL);
    }

    void close() {
        waiting.clear();
        clients.forEach(HazelcastInstance::shutdown);
    }
}

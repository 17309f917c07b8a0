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
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.oracle.MapSettings;
import nexmark.jet.oracle.MapSettings.KeyChoice;
import nexmark.jet.oracle.MapSettings.Locality;
import nexmark.jet.oracle.MapSettings.Read;
import nexmark.jet.oracle.MapSettings.Requests;
import nexmark.jet.oracle.MapSettings.Target;
import nexmark.jet.row.MapAnswer;
import nexmark.jet.row.ObservedTime;

/** A map as a member asks it. */
final class AskedMap {

    private static final long CONNECT_MILLIS = 20_000;
    private static final long NO_BEGIN = 0;
    private static final long NO_KEY = -1;

    private final HazelcastInstance member;
    private final MapOperations operations;
    private final LongSupplier epochNanos;
    /** Through which the member asks; none if it asks itself. */
    private final List<HazelcastInstance> clients;

    private final List<IMap<String, String>> maps;
    private final AtomicLong asked = new AtomicLong();
    private final AtomicLong next = new AtomicLong(NO_KEY);
    /** Operations of a closed loop that may begin, and those that wait for one to end. */
    private final Semaphore free;

    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private Batch batch = new Batch();

    private AskedMap(
            HazelcastInstance member,
            MapOperations operations,
            LongSupplier epochNanos,
            int free,
            List<HazelcastInstance> clients) {
        this.member = member;
        this.operations = operations;
        this.epochNanos = epochNanos;
        this.free = new Semaphore(free);
        this.clients = clients;
        this.maps = (clients.isEmpty() ? Stream.of(member) : clients.stream())
                .map(each -> each.<String, String>getMap(operations.map()))
                .toList();
    }

    /** @param processors that ask on this member */
    static AskedMap open(
            HazelcastInstance member, MapOperations operations, LongSupplier epochNanos, int processors) {
        MapSettings settings = operations.settings();
        int clients = settings.requests() == Requests.CLIENTS ? settings.clients() : 0;
        return new AskedMap(
                member,
                operations,
                epochNanos,
                settings.inFlight() * settings.batch() * Math.max(1, processors),
                IntStream.range(0, clients)
                        .mapToObj(i -> HazelcastClient.newHazelcastClient(client(member, i, settings.target())))
                        .toList());
    }

    /** A client that begins with the member's own address, or that asks the first member alone. */
    private static ClientConfig client(HazelcastInstance member, int index, Target target) {
        ClientConfig config = new ClientConfig()
                .setInstanceName(
                        MapOperations.CLIENT + member.getLocalEndpoint().getUuid() + "-" + index)
                .setClusterName(member.getConfig().getClusterName())
                .setProperty("hazelcast.logging.type", "slf4j");
        Member first = member.getCluster().getLocalMember();
        if (target == Target.ONE) {
            first = member.getCluster().getMembers().iterator().next();
            config.getNetworkConfig().getClusterRoutingConfig().setRoutingMode(RoutingMode.SINGLE_MEMBER);
        }
        // A set may be done twice: its value is the same.
        config.getNetworkConfig()
                .setRedoOperation(true)
                .addAddress(first.getAddress().getHost() + ":" + first.getAddress().getPort());
        config.getConnectionStrategyConfig().getConnectionRetryConfig().setClusterConnectTimeoutMillis(CONNECT_MILLIS);
        return config;
    }

    /** Asks now, or in a closed loop when an earlier operation is answered, in the thread that brings the answer. */
    CompletableFuture<MapAnswer> ask(Event event) {
        MapSettings settings = operations.settings();
        if (!settings.closed() || settings.read() == Read.STALE) {
            return askNow(event); // a copy is read at once, so none waits for another
        }
        CompletableFuture<MapAnswer> answer = new CompletableFuture<>();
        waiting.add(() -> askNow(event).whenComplete((row, failure) -> {
            free.release();
            askWaiting();
            end(answer, row, failure);
        }));
        askWaiting();
        return answer;
    }

    private void askWaiting() {
        while (!waiting.isEmpty() && free.tryAcquire()) {
            Runnable next = waiting.poll();
            if (next == null) {
                free.release();
            } else {
                next.run();
            }
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
    private CompletableFuture<MapAnswer> askNow(Event event) {
        long begin = operations.settings().closed() ? epochNanos.getAsLong() : NO_BEGIN;
        long millis = begin == NO_BEGIN ? event.dateTime() : TimeUnit.NANOSECONDS.toMillis(begin);
        long key = key(event);
        IMap<String, String> map = maps.get(maps.size() == 1 ? 0 : (int) (asked.getAndIncrement() % maps.size()));
        if (operations.isWrite(event)) {
            return set(map, operations.text(key), operations.value(key, millis))
                    .thenApplyAsync(done -> operations.set(millis, took(begin), key), Runnable::run)
                    .toCompletableFuture();
        }
        return get(map, operations.text(key))
                .thenApplyAsync(
                        value -> value == null ? null : operations.got(millis, took(begin), key, value), Runnable::run)
                .toCompletableFuture();
    }

    private ObservedTime took(long begin) {
        return begin == NO_BEGIN ? ObservedTime.NONE : new ObservedTime(Math.max(1, epochNanos.getAsLong() - begin));
    }

    /** A copy that the member has is read here and now: only this call looks for one. */
    private CompletionStage<String> get(IMap<String, String> map, String key) {
        return operations.settings().read() == Read.STALE
                ? CompletableFuture.completedFuture(map.get(key))
                : map.getAsync(key);
    }

    private CompletionStage<Void> set(IMap<String, String> map, String key, String value) {
        int entries = operations.settings().batch();
        if (entries == 1) {
            return map.setAsync(key, value);
        }
        Batch mine;
        synchronized (this) {
            mine = batch;
            mine.entries.put(key, value);
            if (++mine.sets < entries) {
                return mine.done;
            }
            batch = new Batch();
        }
        map.setAllAsync(mine.entries).whenComplete((done, failure) -> end(mine.done, null, failure));
        return mine.done;
    }

    /** The event's key, or the next one whose owner is where the plan wants it. */
    private long key(Event event) {
        boolean isSequential = operations.settings().keyChoice() == KeyChoice.SEQUENTIAL;
        if (isSequential) {
            next.compareAndSet(NO_KEY, operations.key(event));
        }
        long key = isSequential ? next.getAndIncrement() % operations.keys() : operations.key(event);
        for (long i = 0; i < operations.keys() && !isWanted(key); i++) {
            key = (isSequential ? next.getAndIncrement() : key + 1) % operations.keys();
        }
        return key;
    }

    private boolean isWanted(long key) {
        Locality locality = operations.settings().locality();
        if (locality == Locality.RANDOM) {
            return true;
        }
        Member owner =
                member.getPartitionService().getPartition(operations.text(key)).getOwner();
        return owner != null && owner.localMember() == (locality == Locality.LOCAL);
    }

    void close() {
        waiting.clear();
        clients.forEach(HazelcastInstance::shutdown);
    }

    /** Entries that are set together, when there are enough. */
    private static final class Batch {
        private final Map<String, String> entries = new LinkedHashMap<>();
        private final CompletableFuture<Void> done = new CompletableFuture<>();
        private int sets;
    }
}

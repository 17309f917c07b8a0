package nexmark.jet.observer;

import com.hazelcast.cluster.Address;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.Edge;
import com.hazelcast.jet.core.Partitioner;
import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.Vertex;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberReport.PingSecond;

/**
 * The returned pings of one member in one execution: the processor that receives them leaves them here for the
 * processor that reports, and both find this in the member's user context. The lock is held for a microsecond; the
 * reporting processor takes it once a second.
 *
 * <p>A ping travels as an array, because every member can send one whatever serializers it knows: the index of the peer
 * in the sender's list, a partition that the peer owns, one that the sender owns, and three times, epoch ns, each of
 * the clock of the member that took it.
 */
final class Pings {

    private static final int PEER = 0;
    private static final int TARGET = 1;
    private static final int SOURCE = 2;
    private static final int SENT = 3;
    private static final int ARRIVED = 4;
    private static final int RETURNED = 5;

    private final List<RoundTrips> byPeer;

    private Pings(List<Peer> peers) {
        byPeer = peers.stream().map(peer -> new RoundTrips(peer.address())).toList();
    }

    static void addTo(DAG dag) {
        Vertex ping = dag.newVertex("ping", Sender::new).localParallelism(1);
        Vertex pong = dag.newVertex("pong", Reflector::new).localParallelism(1);
        Vertex gather = dag.newVertex("gather", Receiver::new).localParallelism(1);
        Partitioner<Integer> toItsOwner = (partition, count) -> partition;
        dag.edge(Edge.between(ping, pong).distributed().partitioned((long[] it) -> (int) it[TARGET], toItsOwner));
        dag.edge(Edge.between(pong, gather).distributed().partitioned((long[] it) -> (int) it[SOURCE], toItsOwner));
    }

    /** Those that the processors of the execution share on the member until they are removed. */
    static Pings of(Processor.Context context) {
        return (Pings) context.hazelcastInstance()
                .getUserContext()
                .computeIfAbsent(key(context), key -> new Pings(peers(context)));
    }

    static void remove(Processor.Context context) {
        context.hazelcastInstance().getUserContext().remove(key(context));
    }

    private static String key(Processor.Context context) {
        return "nexmark-pings-" + context.executionId();
    }

    /** Another member of the execution, and a partition that it owns while the execution lasts. */
    private record Peer(String address, int partition) {}

    /** In the same order on this member for all of its processors; none if this member owns no partition. */
    private static List<Peer> peers(Processor.Context context) {
        Address self = self(context);
        if (partitions(context, self).length == 0) {
            return List.of();
        }
        return context.partitionAssignment().keySet().stream()
                .filter(member -> !member.equals(self) && partitions(context, member).length > 0)
                .map(member -> new Peer(MemberAddress.of(member), partitions(context, member)[0]))
                .sorted(Comparator.comparing(Peer::address))
                .toList();
    }

    private static Address self(Processor.Context context) {
        return context.hazelcastInstance().getCluster().getLocalMember().getAddress();
    }

    private static int[] partitions(Processor.Context context, Address member) {
        return context.partitionAssignment().getOrDefault(member, new int[0]);
    }

    private synchronized void returned(long[] ping, long nowNanos) {
        byPeer.get((int) ping[PEER]).add(ping[SENT], ping[ARRIVED], ping[RETURNED], nowNanos);
    }

    synchronized List<PingSecond> drain() {
        return byPeer.stream().map(RoundTrips::drain).flatMap(Optional::stream).toList();
    }

    synchronized void drainIncidents(Consumer<TimedIncident> consumer) {
        byPeer.forEach(peer -> peer.drainDelays(consumer));
    }

    /** Sends one ping after the other, to each peer in turn; ends at once where there is none. */
    static final class Sender extends AbstractProcessor {

        /** The longest time between two pings to any peers. Each wakes threads on both members that may be idle. */
        private static final long LONGEST_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

        /** The longest time between two pings to one peer; five slow ones in a row show a slow network. */
        private static final long PERIOD_OF_PEER_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

        private List<Peer> peers;
        private int ownPartition;
        private int turn;
        private long dueNanos;
        private long[] refused;

        @Override
        protected void init(Context context) {
            peers = peers(context);
            ownPartition = peers.isEmpty() ? -1 : partitions(context, self(context))[0];
        }

        @Override
        public boolean complete() {
            if (peers.isEmpty()) {
                return true;
            }
            long now = EpochClock.nanos();
            if (refused == null && now < dueNanos) {
                return false;
            }
            long[] ping = refused == null ? next(now) : refused;
            refused = tryEmit(ping) ? null : ping;
            return false;
        }

        static long periodNanos(int peers) {
            return Math.min(LONGEST_PERIOD_NANOS, PERIOD_OF_PEER_NANOS / peers);
        }

        private long[] next(long now) {
            dueNanos = now + periodNanos(peers.size());
            int index = turn;
            turn = (turn + 1) % peers.size();
            return new long[] {index, peers.get(index).partition(), ownPartition, now, 0, 0};
        }
    }

    private static final class Reflector extends AbstractProcessor {

        @Override
        protected boolean tryProcess(int ordinal, Object item) {
            long[] ping = (long[]) item;
            if (ping[ARRIVED] == 0) {
                ping[ARRIVED] = EpochClock.nanos();
            }
            ping[RETURNED] = EpochClock.nanos();
            return tryEmit(ping);
        }
    }

    private static final class Receiver extends AbstractProcessor {

        private Pings pings;

        @Override
        protected void init(Context context) {
            pings = Pings.of(context);
        }

        @Override
        protected boolean tryProcess(int ordinal, Object item) {
            pings.returned((long[]) item, EpochClock.nanos());
            return true;
        }
    }
}

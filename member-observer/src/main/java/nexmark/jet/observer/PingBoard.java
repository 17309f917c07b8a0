package nexmark.jet.observer;

import com.hazelcast.jet.core.Processor;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import nexmark.jet.metric.TimedIncident;

/**
 * The place where, on one member and in one execution, the processor that receives returned pings leaves them for the
 * processor that reports. Both find it in the member's user context. The lock is held for a microsecond; the reporting
 * processor takes it once a second.
 */
final class PingBoard {

    private final List<RoundTrips> byPeer;
    private int users;

    PingBoard(List<String> peers) {
        byPeer = peers.stream().map(RoundTrips::new).toList();
    }

    /** The board that all processors of the execution share on the member; each processor gives it back. */
    static PingBoard of(Processor.Context context) {
        return (PingBoard) context.hazelcastInstance().getUserContext().compute(key(context), (key, shared) -> {
            PingBoard board = shared == null ? new PingBoard(peers(context)) : (PingBoard) shared;
            board.users++;
            return board;
        });
    }

    /** Gives the board back; the last processor to do so removes it. */
    static void giveBack(Processor.Context context) {
        context.hazelcastInstance().getUserContext().computeIfPresent(key(context), (key, shared) -> {
            PingBoard board = (PingBoard) shared;
            board.users--;
            return board.users == 0 ? null : board;
        });
    }

    private static String key(Processor.Context context) {
        return "nexmark-pings-" + context.executionId();
    }

    private static List<String> peers(Processor.Context context) {
        return Peers.of(context).others().stream().map(Peers.Peer::address).toList();
    }

    synchronized void returned(long[] ping, long nowNanos) {
        byPeer.get((int) ping[Ping.PEER]).add(ping[Ping.SENT], ping[Ping.ARRIVED], ping[Ping.RETURNED], nowNanos);
    }

    /** The round trips that ended since the last call. */
    synchronized List<PingSecond> drain() {
        return byPeer.stream().map(RoundTrips::drain).flatMap(Optional::stream).toList();
    }

    synchronized void drainIncidents(Consumer<TimedIncident> consumer) {
        byPeer.forEach(peer -> peer.drainDelays(consumer));
    }
}

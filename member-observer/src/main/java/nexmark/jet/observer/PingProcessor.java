package nexmark.jet.observer;

import com.hazelcast.jet.core.AbstractProcessor;
import java.util.concurrent.TimeUnit;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.observer.Peers.Peer;

/** Sends one ping after the other, to each peer in turn; ends at once where there is none. */
final class PingProcessor extends AbstractProcessor {

    /** The longest time between two pings to any peers. Each wakes threads on both members that may be idle. */
    private static final long LONGEST_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    /** The longest time between two pings to one peer; five slow ones in a row show a slow network. */
    private static final long PERIOD_OF_PEER_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private Peers peers;
    private int turn;
    private long dueNanos;
    private long[] refused;

    @Override
    protected void init(Context context) {
        peers = Peers.of(context);
    }

    @Override
    public boolean complete() {
        if (peers.others().isEmpty()) {
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
        dueNanos = now + periodNanos(peers.others().size());
        int index = turn;
        turn = (turn + 1) % peers.others().size();
        Peer peer = peers.others().get(index);
        return Ping.of(index, peer.partition(), peers.ownPartition(), now);
    }
}

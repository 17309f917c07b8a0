package nexmark.jet.observer;

import com.hazelcast.jet.core.AbstractProcessor;
import nexmark.jet.latency.EpochClock;

/** Notes when a ping arrived and when it goes back. */
final class PongProcessor extends AbstractProcessor {

    @Override
    protected boolean tryProcess(int ordinal, Object item) {
        long[] ping = (long[]) item;
        if (ping[Ping.ARRIVED] == 0) {
            ping[Ping.ARRIVED] = EpochClock.nanos();
        }
        ping[Ping.RETURNED] = EpochClock.nanos();
        return tryEmit(ping);
    }
}

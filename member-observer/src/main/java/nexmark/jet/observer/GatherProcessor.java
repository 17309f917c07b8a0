package nexmark.jet.observer;

import com.hazelcast.jet.core.AbstractProcessor;
import nexmark.jet.latency.EpochClock;

/** Receives the member's own pings when they return. */
final class GatherProcessor extends AbstractProcessor {

    private Context context;
    private PingBoard board;

    @Override
    protected void init(Context context) {
        this.context = context;
        board = PingBoard.of(context);
    }

    @Override
    protected boolean tryProcess(int ordinal, Object item) {
        board.returned((long[]) item, EpochClock.nanos());
        return true;
    }

    @Override
    public void close() {
        if (board != null) {
            PingBoard.giveBack(context);
        }
    }
}

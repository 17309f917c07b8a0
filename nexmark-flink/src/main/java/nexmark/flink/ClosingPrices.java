package nexmark.flink;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.WinningBid;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Keeps the closing prices of a key, in the order in which the auctions expired: winning bids wait until the watermark has
 * reached their expiry on all inputs, because only then all of them have arrived.
 */
final class ClosingPrices<R> extends KeyedProcessFunction<Long, WinningBid, R> {

    /** How many prices an average over all is over. */
    static final int ALL = 0;

    // Where each part of the prices is in their array; after them come the last prices, as a ring.
    private static final int SUM = 0;
    private static final int ADDED = 1;
    private static final int LAST_EXPIRY = 2;
    private static final int RING = 3;

    private final int last;
    private final long idleMillis;
    private final RowOf<R> row;
    private transient ValueState<long[]> prices;
    private transient MapState<Long, List<WinningBid>> waitingByExpiry;

    /**
     * @param last how many of a key's last prices count, or {@link #ALL}
     * @param idleMillis keys without a winning bid for longer are forgotten, {@link QuerySettings#NEVER} = none is
     */
    ClosingPrices(int last, long idleMillis, RowOf<R> row) {
        this.last = last;
        this.idleMillis = idleMillis;
        this.row = row;
    }

    /** Makes a row of a key, the sum and count of its prices and the time of the closing. */
    interface RowOf<R> extends Serializable {
        R of(long key, long sum, long count, long expires);
    }

    @Override
    public void open(OpenContext context) {
        prices = getRuntimeContext()
                .getState(new ValueStateDescriptor<>("prices", PrimitiveArrayTypeInfo.LONG_PRIMITIVE_ARRAY_TYPE_INFO));
        waitingByExpiry = getRuntimeContext()
                .getMapState(
                        new MapStateDescriptor<>("waiting", Types.LONG, Types.LIST(WireType.of(WinningBid.class))));
    }

    @Override
    public void processElement(WinningBid winner, Context context, Collector<R> out) throws Exception {
        List<WinningBid> known = waitingByExpiry.get(winner.expires());
        List<WinningBid> waiting = known == null ? new ArrayList<>(1) : known;
        waiting.add(winner);
        waitingByExpiry.put(winner.expires(), waiting);
        context.timerService().registerEventTimeTimer(winner.expires() - 1);
    }

    @Override
    public void onTimer(long lastMillis, OnTimerContext context, Collector<R> out) throws Exception {
        long expiry = lastMillis + 1;
        long[] state = prices.value() == null ? new long[RING + last] : prices.value();
        List<WinningBid> closed = waitingByExpiry.get(expiry);
        if (closed != null) {
            waitingByExpiry.remove(expiry);
            closed.sort(Comparator.comparingLong(WinningBid::auction));
            for (WinningBid winner : closed) {
                add(winner, state);
                long count = last == ALL ? state[ADDED] : Math.min(state[ADDED], last);
                out.collect(row.of(context.getCurrentKey(), state[SUM], count, expiry));
            }
            prices.update(state);
        }
        if (idleMillis == QuerySettings.NEVER) {
            return;
        }
        if (closed != null) {
            context.timerService().registerEventTimeTimer(expiry + idleMillis);
        } else if (state[LAST_EXPIRY] + idleMillis <= lastMillis) {
            prices.clear();
        }
    }

    private void add(WinningBid winner, long[] state) {
        state[SUM] += winner.price();
        if (last != ALL) {
            int slot = RING + (int) (state[ADDED] % last);
            state[SUM] -= state[slot];
            state[slot] = winner.price();
        }
        state[ADDED]++;
        state[LAST_EXPIRY] = winner.expires();
    }
}

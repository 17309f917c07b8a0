package nexmark.flink;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import nexmark.jet.accumulator.ClosingPrices;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.WinningBid;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Keeps the closing prices of a key, in the order in which the auctions expired: winning bids wait until the watermark
 * has reached their expiry on all inputs, because only then all of them have arrived.
 */
final class PriceAverages<R> extends KeyedProcessFunction<Long, WinningBid, R> {

    private final int last;
    private final long idleMillis;
    private final RowOf<R> row;
    private transient ValueState<ClosingPrices> prices;
    private transient MapState<Long, List<WinningBid>> waitingByExpiry;

    /**
     * @param last how many of a key's last prices count, or {@link ClosingPrices#ALL}
     * @param idleMillis keys without a winning bid for longer are forgotten, if not at once;
     * {@link QuerySettings#NEVER} = none is
     */
    PriceAverages(int last, long idleMillis, RowOf<R> row) {
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
        prices = getRuntimeContext().getState(new ValueStateDescriptor<>("prices", WireType.of(ClosingPrices.class)));
        waitingByExpiry = getRuntimeContext()
                .getMapState(
                        new MapStateDescriptor<>("waiting", Types.LONG, Types.LIST(WireType.of(WinningBid.class))));
    }

    @Override
    public void processElement(WinningBid winner, Context context, Collector<R> out) throws Exception {
        List<WinningBid> before = waitingByExpiry.get(winner.expires());
        List<WinningBid> waiting = before == null ? new ArrayList<>(1) : before;
        waiting.add(winner);
        waitingByExpiry.put(winner.expires(), waiting);
        context.timerService().registerEventTimeTimer(winner.expires() - 1);
    }

    @Override
    public void onTimer(long lastMillis, OnTimerContext context, Collector<R> out) throws Exception {
        long expiry = lastMillis + 1;
        ClosingPrices before = prices.value();
        ClosingPrices state = before == null ? new ClosingPrices(last) : before;
        List<WinningBid> closed = waitingByExpiry.get(expiry);
        if (closed != null) {
            waitingByExpiry.remove(expiry);
            closed.sort(Comparator.comparingLong(WinningBid::auction));
            for (WinningBid winner : closed) {
                state.add(winner);
                out.collect(row.of(context.getCurrentKey(), state.sum(), state.count(), expiry));
            }
            prices.update(state);
        }
        if (idleMillis == QuerySettings.NEVER) {
            return;
        }
        if (closed != null) {
            // At a multiple, so that a key's many expiries share a timer.
            long forgotten = -Math.floorDiv(-(expiry + idleMillis), idleMillis) * idleMillis;
            context.timerService().registerEventTimeTimer(forgotten);
        } else if (state.lastExpiry() + idleMillis <= lastMillis) {
            prices.clear();
        }
    }
}

package nexmark.flink;

import java.io.Serializable;
import nexmark.jet.accumulator.BidAccumulator;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.Ticks;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.function.SerializableSupplier;

/**
 * Sums up a key's bids of each tick as windows would, and merges the sum at the tick into what is known of the key: a
 * window keeps nothing for the next one.
 *
 * @param <S> the state of a key
 */
final class AtTicks<K, S extends BidAccumulator<S>, R> extends KeyedProcessFunction<K, Bid, R> {

    private final long tickMillis;
    private final long keptMillis;
    private final TypeInformation<S> type;
    private final SerializableSupplier<S> none;
    private final Rows<K, S, R> rows;
    private transient MapState<Long, S> byTick;
    private transient ValueState<S> known;
    private transient ValueState<Long> lastTick;
    private transient Counter late;

    /**
     * @param keptMillis keys without a bid for longer are forgotten, if not at once; {@link QuerySettings#NEVER} = none
     * is
     */
    AtTicks(long tickMillis, long keptMillis, Class<S> type, SerializableSupplier<S> none, Rows<K, S, R> rows) {
        this.tickMillis = tickMillis;
        this.keptMillis = keptMillis;
        this.type = WireType.of(type);
        this.none = none;
        this.rows = rows;
    }

    /** Emits the rows of a tick, epoch ms, and of a key and all that is known of it. */
    interface Rows<K, S, R> extends Serializable {
        void emit(long tick, K key, S known, Collector<R> out);
    }

    @Override
    public void open(OpenContext context) {
        byTick = getRuntimeContext().getMapState(new MapStateDescriptor<>("byTick", Types.LONG, type));
        known = getRuntimeContext().getState(new ValueStateDescriptor<>("known", type));
        lastTick = getRuntimeContext().getState(new ValueStateDescriptor<>("lastTick", Types.LONG));
        late = getRuntimeContext().getMetricGroup().counter(PaneOperator.LATE_EVENTS);
    }

    @Override
    public void processElement(Bid bid, Context context, Collector<R> out) throws Exception {
        Long tick = Ticks.of(bid.dateTime(), tickMillis);
        if (tick - 1 <= context.timerService().currentWatermark()) {
            late.inc();
            return;
        }
        S sum = byTick.get(tick);
        if (sum == null) {
            sum = none.get();
            context.timerService().registerEventTimeTimer(tick - 1);
        }
        sum.add(bid);
        byTick.put(tick, sum);
    }

    @Override
    public void onTimer(long lastMillis, OnTimerContext context, Collector<R> out) throws Exception {
        long tick = lastMillis + 1;
        S sum = byTick.get(tick);
        if (sum != null) {
            byTick.remove(tick);
            S before = known.value();
            S all = (before == null ? none.get() : before).merge(sum);
            known.update(all);
            lastTick.update(tick);
            rows.emit(tick, context.getCurrentKey(), all, out);
            if (keptMillis != QuerySettings.NEVER) {
                // At a multiple, so that a key's many ticks share a timer.
                long forgotten = -Math.floorDiv(-(tick + keptMillis), keptMillis) * keptMillis;
                context.timerService().registerEventTimeTimer(forgotten - 1);
            }
        } else if (lastTick.value() + keptMillis <= tick) {
            known.clear();
            lastTick.clear();
        }
    }
}

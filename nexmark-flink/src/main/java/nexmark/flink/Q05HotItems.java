package nexmark.flink;

import com.google.auto.service.AutoService;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import nexmark.flink.PaneCounter.PaneCounts;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.HotItemsQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.HotItem;
import org.agrona.collections.Long2LongCounterMap;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.windowing.assigners.SlidingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** Bids counted by auction, window by window, then the maximum of all auctions. */
@AutoService(FlinkQuery.class)
public final class Q05HotItems extends HotItemsQuestion implements FlinkQuery {

    /** Counts panes first, so that a bid is added once and not to each of the windows that it lies in. */
    @Override
    public DataStream<HotItem> idiomatic(DataStream<Event> events, QuerySettings settings) {
        Duration window = Duration.ofMillis(settings.windowMillis());
        Duration slide = Duration.ofMillis(settings.slideMillis());
        DataStream<HotItem> counts = events.map(event -> ((Bid) event).auction(), Types.LONG)
                .keyBy(auction -> auction, Types.LONG)
                .window(TumblingEventTimeWindows.of(slide))
                .aggregate(new Sum<Long>(auction -> 1), Q05HotItems::item, Types.LONG, HottestItems.ITEM)
                .keyBy(HotItem::auction, Types.LONG)
                .window(SlidingEventTimeWindows.of(window, slide))
                .aggregate(new Sum<>(HotItem::count), Q05HotItems::item, Types.LONG, HottestItems.ITEM);
        return HottestItems.ofAll(
                counts, settings.slideMillis(), settings.rules().hottest());
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.BOOK,
                this::book,
                Variant.TUNED,
                this::tuned,
                Variant.SQL,
                new SqlForm<>(this, HotItem.class, Q05HotItems::sql));
    }

    private DataStream<HotItem> book(DataStream<Event> events, QuerySettings settings) {
        DataStream<HotItem> counts = events.map(event -> ((Bid) event).auction(), Types.LONG)
                .keyBy(auction -> auction, Types.LONG)
                .window(SlidingEventTimeWindows.of(
                        Duration.ofMillis(settings.windowMillis()), Duration.ofMillis(settings.slideMillis())))
                .aggregate(new Sum<Long>(auction -> 1), Q05HotItems::item, Types.LONG, HottestItems.ITEM);
        return HottestItems.ofAll(
                counts, settings.slideMillis(), settings.rules().hottest());
    }

    private static void item(Long auction, TimeWindow window, Iterable<Long> counts, Collector<HotItem> out) {
        counts.forEach(count -> out.collect(new HotItem(window.getEnd(), auction, count)));
    }

    /** Counts panes where the bids arise, and keeps windows that slide by a pane, in tables of longs. */
    private DataStream<HotItem> tuned(DataStream<Event> events, QuerySettings settings) {
        long slide = settings.slideMillis();
        int hottest = settings.rules().hottest();
        DataStream<HotItem> ofShards = events.transform(
                        "count-by-pane",
                        WireType.of(PaneCounts.class),
                        new PaneCounter(slide, event -> ((Bid) event).auction()))
                .keyBy(PaneCounts::shard, Types.INT)
                .process(new HottestOfShard(settings.windowMillis(), slide, hottest), HottestItems.ITEM);
        return HottestItems.ofAll(ofShards, slide, hottest);
    }

    private static String sql(QuerySettings settings) {
        String counts = SqlTables.statement(
                "q05-counts", SqlTables.interval(settings.slideMillis()), SqlTables.interval(settings.windowMillis()));
        int hottest = settings.rules().hottest();
        // a window's Top-N knows no rank that several rows share, so the maximum is joined
        return hottest == 0
                ? SqlTables.statement("q05-all", counts)
                : SqlTables.statement("q05-hottest", counts, hottest);
    }

    /** Adds up what each item counts for. */
    record Sum<T>(Weight<T> weight) implements AggregateFunction<T, Long, Long> {

        interface Weight<T> extends Serializable {
            long of(T item);
        }

        @Override
        public Long createAccumulator() {
            return 0L;
        }

        @Override
        public Long add(T item, Long sum) {
            return sum + weight.of(item);
        }

        @Override
        public Long getResult(Long sum) {
            return sum;
        }

        @Override
        public Long merge(Long sum, Long other) {
            return sum + other;
        }
    }

    /** The hottest auctions of one shard, window by window: one timer for each shard and slide. */
    private static final class HottestOfShard extends KeyedProcessFunction<Integer, PaneCounts, HotItem> {

        private final long windowMillis;
        private final long slideMillis;
        private final HottestItems hottest;
        private transient ValueState<SlidingCounts> state;

        HottestOfShard(long windowMillis, long slideMillis, int limit) {
            this.windowMillis = windowMillis;
            this.slideMillis = slideMillis;
            this.hottest = new HottestItems(limit);
        }

        @Override
        public void open(OpenContext context) {
            state = getRuntimeContext()
                    .getState(new ValueStateDescriptor<>("counts", WireType.of(SlidingCounts.class)));
        }

        @Override
        public void processElement(PaneCounts pane, Context context, Collector<HotItem> out) throws Exception {
            SlidingCounts before = state.value();
            SlidingCounts counts = before == null ? new SlidingCounts() : before;
            counts.add(pane);
            state.update(counts);
            context.timerService().registerEventTimeTimer(pane.paneEnd() - 1);
        }

        @Override
        public void onTimer(long lastMillis, OnTimerContext context, Collector<HotItem> out) throws Exception {
            SlidingCounts counts = state.value();
            Long2LongCounterMap window = counts.slideTo(lastMillis + 1, windowMillis);
            List<HotItem> items = hottest.createAccumulator();
            window.forEach((auction, count) -> hottest.add(new HotItem(lastMillis + 1, auction, count), items));
            items.forEach(out::collect);
            if (counts.isEmpty()) {
                state.clear();
            } else {
                state.update(counts);
            }
            if (!window.isEmpty()) {
                context.timerService().registerEventTimeTimer(lastMillis + slideMillis);
            }
        }
    }
}

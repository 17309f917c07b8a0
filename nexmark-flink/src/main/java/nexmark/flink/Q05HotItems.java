package nexmark.flink;

import com.google.auto.service.AutoService;
import java.time.Duration;
import java.util.Map;
import nexmark.flink.PaneCounter.PaneCounts;
import nexmark.jet.accumulator.HottestAuctions;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.HotItemsQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.HotItem;
import org.agrona.collections.Long2LongCounterMap;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
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

    private static final TypeInformation<HotItem> ITEM = WireType.of(HotItem.class);

    /** Counts panes first, so that a bid is added once and not to each of the windows that it lies in. */
    @Override
    public DataStream<HotItem> idiomatic(DataStream<Event> events, QuerySettings settings) {
        Duration window = Duration.ofMillis(settings.windowMillis());
        Duration slide = Duration.ofMillis(settings.slideMillis());
        DataStream<HotItem> counts = events.map(event -> ((Bid) event).auction(), Types.LONG)
                .keyBy(auction -> auction, Types.LONG)
                .window(TumblingEventTimeWindows.of(slide))
                .aggregate(Accumulation.counting(), Q05HotItems::item, Types.LONG, ITEM)
                .keyBy(HotItem::auction, Types.LONG)
                .window(SlidingEventTimeWindows.of(window, slide))
                .aggregate(
                        new Accumulation<HotItem, Long>(() -> 0L, (sum, item) -> sum + item.count(), Long::sum),
                        Q05HotItems::item,
                        Types.LONG,
                        ITEM);
        return hottest(counts, settings.slideMillis(), settings.rules().hottest());
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
                .aggregate(Accumulation.counting(), Q05HotItems::item, Types.LONG, ITEM);
        return hottest(counts, settings.slideMillis(), settings.rules().hottest());
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
                .process(new HottestOfShard(settings.windowMillis(), slide, hottest), ITEM);
        return hottest(ofShards, slide, hottest);
    }

    /** The hottest of all items that have the same window's end. */
    private static DataStream<HotItem> hottest(DataStream<HotItem> items, long slideMillis, int limit) {
        return items.windowAll(TumblingEventTimeWindows.of(Duration.ofMillis(slideMillis)))
                .aggregate(
                        new Accumulation<HotItem, HottestAuctions>(
                                () -> new HottestAuctions(limit),
                                (hottest, item) -> {
                                    hottest.offer(item.auction(), item.count());
                                    return hottest;
                                },
                                HottestAuctions::merge),
                        Q05HotItems::rows,
                        WireType.of(HottestAuctions.class),
                        ITEM);
    }

    private static void rows(TimeWindow window, Iterable<HottestAuctions> results, Collector<HotItem> out) {
        results.forEach(hottest -> hottest.rows(window.getEnd()).forEach(out::collect));
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

    /** The hottest auctions of one shard, window by window: one timer for each shard and slide. */
    private static final class HottestOfShard extends KeyedProcessFunction<Integer, PaneCounts, HotItem> {

        private final long windowMillis;
        private final long slideMillis;
        private final int limit;
        private transient ValueState<SlidingCounts> state;

        HottestOfShard(long windowMillis, long slideMillis, int limit) {
            this.windowMillis = windowMillis;
            this.slideMillis = slideMillis;
            this.limit = limit;
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
            HottestAuctions hottest = new HottestAuctions(limit);
            window.forEach(hottest::offer);
            hottest.rows(lastMillis + 1).forEach(out::collect);
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

package nexmark.flink;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import nexmark.jet.row.HotItem;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** Collects the items with the highest counts of a window: {@code limit} of them, 0 = all that hold the maximum. */
record HottestItems(int limit) implements AggregateFunction<HotItem, List<HotItem>, List<HotItem>> {

    static final TypeInformation<HotItem> ITEM = WireType.of(HotItem.class);
    private static final TypeInformation<List<HotItem>> ITEMS = Types.LIST(ITEM);

    /** Where counts are equal, the higher id is the colder one, so that a limit always cuts at the same place. */
    private static final Comparator<HotItem> COLDEST_FIRST =
            Comparator.comparingLong(HotItem::count).thenComparing(HotItem::auction, Comparator.reverseOrder());

    /** The hottest of all items that have the same window's end. */
    static DataStream<HotItem> ofAll(DataStream<HotItem> items, long slideMillis, int limit) {
        return items.windowAll(TumblingEventTimeWindows.of(Duration.ofMillis(slideMillis)))
                .aggregate(new HottestItems(limit), HottestItems::rows, ITEMS, ITEM);
    }

    private static void rows(TimeWindow window, Iterable<List<HotItem>> results, Collector<HotItem> out) {
        results.forEach(hottest -> hottest.forEach(out::collect));
    }

    @Override
    public List<HotItem> createAccumulator() {
        return new ArrayList<>();
    }

    @Override
    public List<HotItem> add(HotItem item, List<HotItem> hottest) {
        if (limit == 0 && !hottest.isEmpty() && item.count() > hottest.get(0).count()) {
            hottest.clear();
        }
        if (limit == 0 ? hottest.isEmpty() || item.count() == hottest.get(0).count() : hottest.size() < limit) {
            hottest.add(item);
        } else if (limit > 0) {
            HotItem coldest = hottest.get(0);
            int at = 0;
            for (int i = 1; i < limit; i++) {
                if (COLDEST_FIRST.compare(hottest.get(i), coldest) < 0) {
                    at = i;
                    coldest = hottest.get(i);
                }
            }
            if (COLDEST_FIRST.compare(item, coldest) > 0) {
                hottest.set(at, item);
            }
        }
        return hottest;
    }

    @Override
    public List<HotItem> getResult(List<HotItem> hottest) {
        return hottest;
    }

    @Override
    public List<HotItem> merge(List<HotItem> hottest, List<HotItem> others) {
        others.forEach(item -> add(item, hottest));
        return hottest;
    }
}

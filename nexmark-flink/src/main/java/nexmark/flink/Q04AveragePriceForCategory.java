package nexmark.flink;

import com.google.auto.service.AutoService;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.AveragePriceForCategoryQuestion;
import nexmark.jet.row.CategoryPrices;
import nexmark.jet.row.WinningBid;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Auctions joined with their bids, then their prices averaged by category. */
@AutoService(FlinkQuery.class)
@SuppressWarnings("rawtypes") // a service is named without its parameter
public final class Q04AveragePriceForCategory extends AveragePriceForCategoryQuestion
        implements FlinkQuery.Tuned<CategoryPrices> {

    @Override
    public DataStream<CategoryPrices> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return average(WinningBids.of(events));
    }

    /** Outbid bids are dropped before they travel. */
    @Override
    public DataStream<CategoryPrices> tuned(DataStream<Event> events, QuerySettings settings) {
        return average(WinningBids.ofHighest(events));
    }

    @Override
    public String tuning() {
        return WinningBids.TUNING;
    }

    private static DataStream<CategoryPrices> average(DataStream<WinningBid> winners) {
        return winners.keyBy(WinningBid::category, Types.LONG)
                .process(
                        new ClosingPrices<>(ClosingPrices.ALL, QuerySettings.NEVER, CategoryPrices::new),
                        WireType.of(CategoryPrices.class));
    }

    @Override
    public IdealTime<CategoryPrices> idealTime() {
        return CategoryPrices::expires;
    }

    @Override
    public long strideMillis(QuerySettings settings) {
        return WinningBids.STRIDE_MILLIS;
    }
}

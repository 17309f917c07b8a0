package nexmark.flink;

import com.google.auto.service.AutoService;
import nexmark.jet.accumulator.ClosingPrices;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.AveragePriceForCategoryQuestion;
import nexmark.jet.row.CategoryPrices;
import nexmark.jet.row.WinningBid;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Auctions joined with their bids, then their prices averaged by category. */
@AutoService(FlinkQuery.class)
public final class Q04AveragePriceForCategory extends AveragePriceForCategoryQuestion implements FlinkQuery {

    @Override
    public DataStream<CategoryPrices> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return WinningBids.of(events)
                .keyBy(WinningBid::category, Types.LONG)
                .process(
                        new PriceAverages<>(ClosingPrices.ALL, QuerySettings.NEVER, CategoryPrices::new),
                        WireType.of(CategoryPrices.class));
    }
}

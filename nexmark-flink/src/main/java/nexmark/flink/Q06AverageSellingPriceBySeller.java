package nexmark.flink;

import com.google.auto.service.AutoService;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.AverageSellingPriceBySellerQuestion;
import nexmark.jet.row.SellerPrices;
import nexmark.jet.row.WinningBid;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Auctions joined with their bids, then the last prices averaged by seller. */
@AutoService(FlinkQuery.class)
public final class Q06AverageSellingPriceBySeller extends AverageSellingPriceBySellerQuestion implements FlinkQuery {

    @Override
    public DataStream<SellerPrices> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return WinningBids.of(events)
                .keyBy(WinningBid::seller, Types.LONG)
                .process(
                        new PriceAverages<>(LAST, settings.sellerIdleMillis(), SellerPrices::new),
                        WireType.of(SellerPrices.class));
    }
}

package nexmark.jet.query;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.pipeline.StreamStage;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.AverageSellingPriceBySellerQuestion;
import nexmark.jet.row.SellerPrices;
import nexmark.jet.row.WinningBid;

/** Auctions joined with their bids, then the last prices averaged by seller. */
@AutoService(Query.class)
public final class Q06AverageSellingPriceBySeller extends AverageSellingPriceBySellerQuestion implements Query {

    @Override
    public Answers<SellerPrices> answer(EventStreams events, QuerySettings settings) {
        StreamStage<WinningBid> winners = SoldAuctionsP.prices(events, settings);
        return new Answers<>(
                ClosingPricesP.of(winners, WinningBid::seller, LAST, settings.sellerIdleMillis())
                        .map(of -> new SellerPrices(of.key(), of.sum(), of.count(), of.expires())),
                SellerPrices::expires);
    }
}

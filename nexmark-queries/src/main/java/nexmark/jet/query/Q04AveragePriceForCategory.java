package nexmark.jet.query;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.pipeline.StreamStage;
import nexmark.jet.accumulator.ClosingPrices;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.AveragePriceForCategoryQuestion;
import nexmark.jet.row.CategoryPrices;
import nexmark.jet.row.WinningBid;

/** Auctions joined with their bids, then their prices averaged by category. */
@AutoService(Query.class)
public final class Q04AveragePriceForCategory extends AveragePriceForCategoryQuestion implements Query {

    @Override
    public Answers<CategoryPrices> answer(EventStreams events, QuerySettings settings) {
        StreamStage<WinningBid> winners = SoldAuctionsP.prices(events, settings);
        return new Answers<>(
                ClosingPricesP.of(winners, WinningBid::category, ClosingPrices.ALL, QuerySettings.NEVER)
                        .map(of -> new CategoryPrices(of.key(), of.sum(), of.count(), of.expires())),
                CategoryPrices::expires);
    }
}

package nexmark.jet.query;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.pipeline.StreamStage;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.AveragePriceForCategoryQuestion;
import nexmark.jet.row.CategoryPrices;
import nexmark.jet.row.WinningBid;
import nexmark.jet.sum.ClosingPrices;

/** Auctions joined with their bids, then their prices averaged by category. */
@AutoService(Query.class)
public final class Q04AveragePriceForCategory extends AveragePriceForCategoryQuestion implements TunedQuery {

    @Override
    public Answers<CategoryPrices> answer(EventStreams events, QuerySettings settings) {
        return answer(WinningBidsP.of(events));
    }

    /** Outbid bids are dropped before they travel. */
    @Override
    public Answers<CategoryPrices> tunedAnswer(EventStreams events, QuerySettings settings) {
        return answer(WinningBidsP.ofHighest(events));
    }

    @Override
    public String tuning() {
        return OutbidBidsP.TUNING;
    }

    private static Answers<CategoryPrices> answer(StreamStage<WinningBid> winners) {
        return new Answers<>(
                ClosingPricesP.of(winners, WinningBid::category, ClosingPrices.ALL, QuerySettings.NEVER)
                        .map(of -> new CategoryPrices(of.key(), of.sum(), of.count(), of.expires())),
                CategoryPrices::expires);
    }
}

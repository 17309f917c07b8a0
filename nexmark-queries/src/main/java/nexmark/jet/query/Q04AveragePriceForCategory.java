package nexmark.jet.query;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.List;
import nexmark.jet.query.ClosingPricesP.PriceAverage;
import nexmark.jet.query.oracle.ClosedAuctionsOracle;
import nexmark.jet.query.oracle.Oracle;

/** The winning bids of all auctions closed so far, averaged by category. */
@AutoService(Query.class)
public final class Q04AveragePriceForCategory implements TunedQuery {

    @Override
    public String question() {
        return "What is the average selling price in each category?";
    }

    @Override
    public String stresses() {
        return "a join by validity in time, with state for every open auction";
    }

    @Override
    public String differs() {
        return "the average is exact (sum and count) and over all auctions closed so far; the study's checked neither"
                + " expiry nor reserve";
    }

    @Override
    public List<String> columns() {
        return List.of("category", "sum", "count", "expires");
    }

    @Override
    public Answers<CategoryPrices> answer(EventStreams events, QuerySettings settings) {
        return answer(WinningBids.of(events));
    }

    /** Outbid bids are dropped before they travel. */
    @Override
    public Answers<CategoryPrices> tunedAnswer(EventStreams events, QuerySettings settings) {
        return answer(WinningBids.ofHighest(events));
    }

    private static Answers<CategoryPrices> answer(StreamStage<WinningBid> winners) {
        return Answers.perRow(
                ClosingPricesP.of(winners, WinningBid::category, ClosingPrices.All::new, QuerySettings.NEVER)
                        .map(Q04AveragePriceForCategory::row),
                CategoryPrices::expires);
    }

    @Override
    public Oracle<CategoryPrices> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new ClosedAuctionsOracle<>(
                slice, WinningBid::category, Integer.MAX_VALUE, CategoryPrices::new, CategoryPrices::expires);
    }

    private static CategoryPrices row(PriceAverage average) {
        return new CategoryPrices(average.key(), average.sum(), average.count(), average.expires());
    }

    /**
     * A category's winning bids as of one closing.
     *
     * @param sum of the prices, cents
     * @param expires of the auction that closed, epoch ms
     */
    public record CategoryPrices(long category, long sum, long count, long expires)
            implements ClosedAuctionsOracle.AveragedPrices {
        @Override
        public long key() {
            return category;
        }
    }
}

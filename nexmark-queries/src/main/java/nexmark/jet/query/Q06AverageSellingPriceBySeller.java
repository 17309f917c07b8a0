package nexmark.jet.query;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.List;
import nexmark.jet.query.ClosingPricesP.PriceAverage;
import nexmark.jet.query.oracle.ClosedAuctionsOracle;
import nexmark.jet.query.oracle.Oracle;

/** The winning bids of each seller's last ten closed auctions, averaged. */
@AutoService(Query.class)
public final class Q06AverageSellingPriceBySeller implements TunedQuery {

    private static final int LAST = 10;

    @Override
    public String question() {
        return "What is the average selling price of each seller's last ten auctions?";
    }

    @Override
    public String stresses() {
        return "the join of q4, then state for every seller";
    }

    @Override
    public String differs() {
        return "the last ten by time of closing, as an exact sum and count; a seller is forgotten when no auction of"
                + " theirs can still close";
    }

    @Override
    public List<String> columns() {
        return List.of("seller", "sum", "count", "expires");
    }

    @Override
    public Answers<SellerPrices> answer(EventStreams events, QuerySettings settings) {
        return answer(WinningBids.of(events), settings);
    }

    /** Outbid bids are dropped before they travel. */
    @Override
    public Answers<SellerPrices> tunedAnswer(EventStreams events, QuerySettings settings) {
        return answer(WinningBids.ofHighest(events), settings);
    }

    private static Answers<SellerPrices> answer(StreamStage<WinningBid> winners, QuerySettings settings) {
        return Answers.perRow(
                ClosingPricesP.of(winners, WinningBid::seller, ClosingPrices.LastTen::new, settings.sellerIdleMillis())
                        .map(Q06AverageSellingPriceBySeller::row),
                SellerPrices::expires);
    }

    @Override
    public Oracle<SellerPrices> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new ClosedAuctionsOracle<>(slice, WinningBid::seller, LAST, SellerPrices::new, SellerPrices::expires);
    }

    private static SellerPrices row(PriceAverage average) {
        return new SellerPrices(average.key(), average.sum(), average.count(), average.expires());
    }

    /**
     * A seller's last winning bids as of one closing.
     *
     * @param sum of the prices, cents
     * @param expires of the auction that closed, epoch ms
     */
    public record SellerPrices(long seller, long sum, long count, long expires)
            implements ClosedAuctionsOracle.AveragedPrices {
        @Override
        public long key() {
            return seller;
        }
    }
}

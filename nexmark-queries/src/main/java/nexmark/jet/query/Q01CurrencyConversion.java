package nexmark.jet.query;

import com.google.auto.service.AutoService;
import java.util.Map;
import nexmark.jet.event.Bid;
import nexmark.jet.event.EventColumns;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.CurrencyConversionQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.ConvertedBid;

/** A map. */
@AutoService(Query.class)
public final class Q01CurrencyConversion extends CurrencyConversionQuestion implements Query {

    @Override
    public Answers<ConvertedBid> answer(EventStreams events, QuerySettings settings) {
        long numerator = settings.rules().priceNumerator();
        long denominator = settings.rules().priceDenominator();
        return new Answers<>(events.bids().map(bid -> convert(bid, numerator, denominator)), ConvertedBid::dateTime);
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.COLUMNAR,
                new Form("a column of prices becomes another; texts, which no row has, are not made", this::columnar));
    }

    private Answers<RowColumns> columnar(EventStreams events, QuerySettings settings) {
        long numerator = settings.rules().priceNumerator();
        long denominator = settings.rules().priceDenominator();
        return Answers.ofColumns(events.bidColumns(EventStreams.COARSE_STRIDE_MILLIS)
                .map(bids -> convert(bids, numerator, denominator)));
    }

    private static ConvertedBid convert(Bid bid, long numerator, long denominator) {
        return new ConvertedBid(
                bid.auction(), bid.bidder(), convert(bid.price(), numerator, denominator), bid.dateTime());
    }

    private static RowColumns convert(EventColumns bids, long numerator, long denominator) {
        long[] prices = new long[bids.size()];
        for (int i = 0; i < prices.length; i++) {
            prices[i] = convert(bids.price[i], numerator, denominator);
        }
        return new RowColumns(
                (row, i) -> new ConvertedBid(row[0][i], row[1][i], row[2][i], row[3][i]),
                prices.length,
                bids.auction,
                bids.bidder,
                prices,
                bids.dateTime);
    }

    private static long convert(long price, long numerator, long denominator) {
        return Math.floorDiv(price * numerator, denominator);
    }
}

package nexmark.jet.query;

import com.google.auto.service.AutoService;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.CurrencyConversionQuestion;
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

    private static ConvertedBid convert(Bid bid, long numerator, long denominator) {
        long price = Math.floorDiv(bid.price() * numerator, denominator);
        return new ConvertedBid(bid.auction(), bid.bidder(), price, bid.dateTime());
    }
}

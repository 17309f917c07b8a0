package nexmark.jet.query;

import com.google.auto.service.AutoService;
import java.util.List;
import nexmark.jet.event.Bid;
import nexmark.jet.query.oracle.Oracle;
import nexmark.jet.query.oracle.PerEventOracle;

/** Every bid, its price in another currency. */
@AutoService(Query.class)
public final class Q01CurrencyConversion implements Query {

    @Override
    public String question() {
        return "What are the bid prices in euros?";
    }

    @Override
    public String stresses() {
        return "a stateless map: the cost of a row";
    }

    @Override
    public String differs() {
        return "rounded down to whole cents; Beam and nexmark-flink keep a fraction";
    }

    @Override
    public List<String> columns() {
        return List.of("auction", "bidder", "price", "dateTime");
    }

    @Override
    public Answers<ConvertedBid> answer(EventStreams events, QuerySettings settings) {
        long numerator = settings.rules().priceNumerator();
        long denominator = settings.rules().priceDenominator();
        return Answers.perRow(events.bids().map(bid -> convert(bid, numerator, denominator)), ConvertedBid::dateTime);
    }

    @Override
    public Oracle<ConvertedBid> oracle(QuerySettings settings, Oracle.Slice slice) {
        ProfileRules rules = settings.rules();
        return new PerEventOracle<>(
                slice,
                (event, rows) -> {
                    if (event instanceof Bid bid) {
                        long price = Math.floorDiv(bid.price() * rules.priceNumerator(), rules.priceDenominator());
                        rows.accept(new ConvertedBid(bid.auction(), bid.bidder(), price, bid.dateTime()));
                    }
                },
                ConvertedBid::dateTime);
    }

    private static ConvertedBid convert(Bid bid, long numerator, long denominator) {
        long price = Math.floorDiv(bid.price() * numerator, denominator);
        return new ConvertedBid(bid.auction(), bid.bidder(), price, bid.dateTime());
    }

    /** A bid in the other currency; price in its cents, dateTime in epoch ms. */
    public record ConvertedBid(long auction, long bidder, long price, long dateTime) {}
}

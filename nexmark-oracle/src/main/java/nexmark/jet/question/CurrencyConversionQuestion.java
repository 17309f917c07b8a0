package nexmark.jet.question;

import java.util.function.LongUnaryOperator;
import nexmark.jet.event.Bid;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.oracle.ProfileRules;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.ConvertedBid;

/** Every bid, its price in another currency. */
public abstract class CurrencyConversionQuestion implements Question {

    @Override
    public Definition definition() {
        return Definition.asks("What are the bid prices in euros?")
                .stresses("a stateless map: the cost of a row")
                .differs("89 of 100 cents, rounded down, as in Beam; nexmark-flink and RisingWave have 0.908 with "
                        + "its fraction")
                .columns("auction", "bidder", "price", "dateTime")
                .studyStreams(StudyStream.BIDS)
                .build();
    }

    @Override
    public Due due() {
        return Due.ROW_PER_EVENT;
    }

    @Override
    public Oracle<ConvertedBid> oracle(QuerySettings settings, Oracle.Slice slice) {
        ProfileRules rules = settings.rules();
        LongUnaryOperator euros = price -> Math.floorDiv(price * rules.priceNumerator(), rules.priceDenominator());
        return new PerEventOracle<>(
                slice,
                event -> event instanceof Bid bid
                        ? new ConvertedBid(bid.auction(), bid.bidder(), euros.applyAsLong(bid.price()), bid.dateTime())
                        : null,
                ConvertedBid::dateTime);
    }
}

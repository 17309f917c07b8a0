package nexmark.flink;

import com.google.auto.service.AutoService;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.ProfileRules;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.CurrencyConversionQuestion;
import nexmark.jet.row.ConvertedBid;
import org.apache.flink.streaming.api.datastream.DataStream;

/** A map. */
@AutoService(FlinkQuery.class)
@SuppressWarnings("rawtypes") // a service is named without its parameter
public final class Q01CurrencyConversion extends CurrencyConversionQuestion implements FlinkQuery.InSql<ConvertedBid> {

    @Override
    public DataStream<ConvertedBid> idiomatic(DataStream<Event> events, QuerySettings settings) {
        long numerator = settings.rules().priceNumerator();
        long denominator = settings.rules().priceDenominator();
        return events.map(event -> convert((Bid) event, numerator, denominator), WireType.of(ConvertedBid.class));
    }

    private static ConvertedBid convert(Bid bid, long numerator, long denominator) {
        long price = Math.floorDiv(bid.price() * numerator, denominator);
        return new ConvertedBid(bid.auction(), bid.bidder(), price, bid.dateTime());
    }

    @Override
    public String sql(QuerySettings settings) {
        ProfileRules rules = settings.rules();
        return SqlTables.statement("q01", rules.priceNumerator(), rules.priceDenominator());
    }
}

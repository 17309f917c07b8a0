package nexmark.flink;

import com.google.auto.service.AutoService;
import java.util.Map;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.ProfileRules;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.CurrencyConversionQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.ConvertedBid;
import org.apache.flink.streaming.api.datastream.DataStream;

/** A map. */
@AutoService(FlinkQuery.class)
public final class Q01CurrencyConversion extends CurrencyConversionQuestion implements FlinkQuery {

    @Override
    public DataStream<ConvertedBid> idiomatic(DataStream<Event> events, QuerySettings settings) {
        long numerator = settings.rules().priceNumerator();
        long denominator = settings.rules().priceDenominator();
        return events.map(event -> convert((Bid) event, numerator, denominator), WireType.of(ConvertedBid.class));
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(Variant.SQL, new SqlForm<>(this, ConvertedBid.class, Q01CurrencyConversion::sql));
    }

    private static ConvertedBid convert(Bid bid, long numerator, long denominator) {
        long price = Math.floorDiv(bid.price() * numerator, denominator);
        return new ConvertedBid(bid.auction(), bid.bidder(), price, bid.dateTime());
    }

    private static String sql(QuerySettings settings) {
        ProfileRules rules = settings.rules();
        return SqlTables.statement("q01", rules.priceNumerator(), rules.priceDenominator());
    }
}

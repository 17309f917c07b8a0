package nexmark.flink;

import com.google.auto.service.AutoService;
import java.util.Map;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.BidWithAuctionQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.BidWithAuction;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Bids and auctions joined by the auction, in state that expires. */
@AutoService(FlinkQuery.class)
public final class Q20BidWithAuction extends BidWithAuctionQuestion implements FlinkQuery {

    @Override
    public DataStream<BidWithAuction> idiomatic(DataStream<Event> events, QuerySettings settings) {
        long category = settings.rules().joinedCategory();
        DataStream<Event> ofCategory =
                events.filter(event -> event instanceof Auction auction && auction.category() == category);
        return IntervalJoin.of(
                settings,
                IntervalJoin.keyed(events, Bid.class, Bid::auction),
                IntervalJoin.keyed(ofCategory, Auction.class, Auction::id),
                BidWithAuction::new,
                BidWithAuction.class);
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.SQL,
                new SqlForm<>(
                        this,
                        BidWithAuction.class,
                        settings -> SqlTables.statement(
                                "q20",
                                SqlTables.columns(EventKind.BID, "B"),
                                SqlTables.columns(EventKind.AUCTION, "A"),
                                IntervalJoin.and(settings, "B", "A"),
                                settings.rules().joinedCategory()),
                        QuerySettings::joinSpanMillis));
    }
}

package nexmark.flink;

import com.google.auto.service.AutoService;
import java.util.Map;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.BidsOfSellersQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.SellersBid;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;

/** Persons joined with their auctions, and then with their bids, in state that expires. */
@AutoService(FlinkQuery.class)
public final class Q23BidsOfSellers extends BidsOfSellersQuestion implements FlinkQuery {

    @Override
    public DataStream<SellersBid> idiomatic(DataStream<Event> events, QuerySettings settings) {
        KeyedStream<Seller, Long> sellers = IntervalJoin.of(
                        settings,
                        IntervalJoin.keyed(events, Person.class, Person::id),
                        IntervalJoin.keyed(events, Auction.class, Auction::seller),
                        Seller::new,
                        Seller.class)
                .keyBy(seller -> seller.person().id(), Types.LONG);
        return IntervalJoin.of(
                settings,
                sellers,
                IntervalJoin.keyed(events, Bid.class, Bid::bidder),
                (seller, bid) -> new SellersBid(bid, seller.person(), seller.auction()),
                SellersBid.class);
    }

    @Override
    public Map<Variant, Form> otherForms() {
        // Each of the two joins delays the watermark.
        return Map.of(
                Variant.SQL,
                new SqlForm<>(
                        this,
                        SellersBid.class,
                        settings -> SqlTables.statement(
                                "q23",
                                SqlTables.columns(EventKind.BID, "B"),
                                SqlTables.columns(EventKind.PERSON, "P"),
                                SqlTables.columns(EventKind.AUCTION, "A"),
                                IntervalJoin.and(settings, "A", "P"),
                                IntervalJoin.and(settings, "B", "P")),
                        settings -> 2 * settings.joinSpanMillis()));
    }

    /** A person and an auction of theirs. */
    record Seller(Person person, Auction auction) {}
}

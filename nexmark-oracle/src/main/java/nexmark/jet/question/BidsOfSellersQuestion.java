package nexmark.jet.question;

import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import nexmark.jet.oracle.JoinOracle;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.Columns;
import nexmark.jet.row.SellersBid;

/** Each bid with its bidder and each auction of theirs, in whatever order the three arrive. */
public abstract class BidsOfSellersQuestion implements Question {

    @Override
    public Definition definition() {
        return Definition.asks("Who bids and also sells, and what?")
                .stresses("a join of three streams that makes more rows than there are events")
                .differs("each triple is listed once, in whatever order the three arrive; a person without an event "
                        + "for --join-span is forgotten")
                .columns(Columns.of(SellersBid.class))
                .reads(EventKind.values())
                .settings(Setting.BID_SPAN)
                .build();
    }

    @Override
    public Oracle<SellersBid> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new JoinOracle<>(
                settings.joinSpanMillis(),
                slice,
                definition().reads(),
                BidsOfSellersQuestion::person,
                (person, auction, bid) -> new SellersBid(bid, person, auction),
                SellersBid::idealTime);
    }

    private static long person(Event event) {
        if (event instanceof Person person) {
            return person.id();
        }
        return event instanceof Auction auction ? auction.seller() : ((Bid) event).bidder();
    }
}

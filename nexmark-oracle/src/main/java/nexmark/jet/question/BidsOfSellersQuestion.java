package nexmark.jet.question;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
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
        return new Definition(
                "Who bids and also sells, and what?",
                "a join of three streams that makes more rows than there are events",
                "each triple is listed once, in whatever order the three arrive; a person without an event for "
                        + "--join-span is forgotten",
                Columns.of(SellersBid.class),
                Timing.EVERY_ROW,
                EnumSet.allOf(EventKind.class),
                List.of(),
                EnumSet.of(Setting.BID_SPAN),
                Set.of());
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

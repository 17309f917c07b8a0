package nexmark.jet.question;

import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.oracle.JoinOracle;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.BidWithAuction;
import nexmark.jet.row.Columns;

/** Bids on auctions of one category, each with its auction, in whatever order the two arrive. */
public abstract class BidWithAuctionQuestion implements Question {

    @Override
    public Definition definition() {
        return Definition.asks("Which bids are on auctions of one category, and on what?")
                .stresses("a join of whole rows with half of all bids on one key")
                .differs("each pair is listed once, in either order of arrival; an auction without a bid for "
                        + "--join-span is forgotten")
                .columns(Columns.without(BidWithAuction.class, "id"))
                .reads(EventKind.AUCTION, EventKind.BID)
                .settings(Setting.KEYS, Setting.BID_SPAN)
                .build();
    }

    @Override
    public Oracle<BidWithAuction> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new JoinOracle<>(
                settings.joinSpanMillis(),
                slice,
                definition().reads(),
                event -> auction(event, settings.rules().joinedCategory()),
                (person, auction, bid) -> new BidWithAuction(bid, auction),
                BidWithAuction::idealTime);
    }

    private static Long auction(Event event, long category) {
        if (event instanceof Auction auction && auction.category() == category) {
            return auction.id();
        }
        return event instanceof Bid bid ? bid.auction() : null;
    }
}

package nexmark.jet.query;

import com.google.auto.service.AutoService;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.WinningBidsQuestion;
import nexmark.jet.row.SoldAuction;

/** Auctions joined with their bids until they close. */
@AutoService(Query.class)
public final class Q09WinningBids extends WinningBidsQuestion implements Query {

    /** Auctions close at a millisecond. */
    private static final long CLOSING_STRIDE_MILLIS = 1;

    @Override
    public Answers<SoldAuction> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.bare(definition().reads(), CLOSING_STRIDE_MILLIS)
                        .groupingKey(event -> event instanceof Bid bid ? bid.auction() : ((Auction) event).id())
                        .customTransform("sold-auctions", SoldAuctionsP::new),
                sold -> sold.auction().expires());
    }
}

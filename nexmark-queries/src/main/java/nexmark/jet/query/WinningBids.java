package nexmark.jet.query;

import com.hazelcast.jet.pipeline.StreamStage;
import java.util.EnumSet;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;

/** The step that the queries about closed auctions share. */
final class WinningBids {

    private WinningBids() {}

    /** One row for each auction that closes with a winner, at the watermark that reaches its expiry. */
    static StreamStage<WinningBid> of(EventStreams events) {
        return events.bare(EnumSet.of(EventKind.AUCTION, EventKind.BID))
                .groupingKey(WinningBids::auction)
                .customTransform("winning-bids", WinningBidsP::new);
    }

    private static long auction(Event event) {
        return event instanceof Bid bid ? bid.auction() : ((Auction) event).id();
    }
}

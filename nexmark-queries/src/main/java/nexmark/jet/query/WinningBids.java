package nexmark.jet.query;

import com.hazelcast.jet.pipeline.StreamStage;
import java.util.EnumSet;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;

/** The step that the queries about closed auctions share. */
final class WinningBids {

    /** Auctions close at a millisecond. */
    private static final long CLOSING_STRIDE_MILLIS = 1;

    private WinningBids() {}

    /** One row for each auction that closes with a winner, at the watermark that reaches its expiry. */
    static StreamStage<WinningBid> of(EventStreams events) {
        return closing(auctionsAndBids(events));
    }

    /** The same, with outbid bids dropped where they arise: fewer have to find their auction's processor. */
    static StreamStage<WinningBid> ofHighest(EventStreams events) {
        return closing(auctionsAndBids(events).customTransform("drop-outbid", OutbidBidsP::new));
    }

    private static StreamStage<Event> auctionsAndBids(EventStreams events) {
        return events.bare(EnumSet.of(EventKind.AUCTION, EventKind.BID), CLOSING_STRIDE_MILLIS);
    }

    private static StreamStage<WinningBid> closing(StreamStage<Event> events) {
        return events.groupingKey(WinningBids::auction).customTransform("winning-bids", WinningBidsP::new);
    }

    private static long auction(Event event) {
        return event instanceof Bid bid ? bid.auction() : ((Auction) event).id();
    }
}

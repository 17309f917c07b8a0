package nexmark.jet.query;

import com.hazelcast.jet.pipeline.StreamStage;
import java.util.EnumSet;
import java.util.Set;
import nexmark.jet.event.EventKind;
import nexmark.jet.row.WinningBid;

/** The step that the queries about closed auctions share. */
final class WinningBids {

    /** Auctions close at a millisecond. */
    private static final long CLOSING_STRIDE_MILLIS = 1;

    private WinningBids() {}

    /** One row for each auction that closes with a winner, at the watermark that reaches its expiry. */
    static StreamStage<WinningBid> of(EventStreams events) {
        return closing(events.bare(auctionsAndBids(), CLOSING_STRIDE_MILLIS, AuctionEvent::of));
    }

    /** The same rows, with outbid bids dropped where they arise: fewer bids travel to their auction's processor. */
    static StreamStage<WinningBid> ofHighest(EventStreams events) {
        return closing(events.bare(auctionsAndBids(), CLOSING_STRIDE_MILLIS)
                .<AuctionEvent>customTransform("drop-outbid", OutbidBidsP::new));
    }

    private static Set<EventKind> auctionsAndBids() {
        return EnumSet.of(EventKind.AUCTION, EventKind.BID);
    }

    private static StreamStage<WinningBid> closing(StreamStage<AuctionEvent> events) {
        return events.groupingKey(AuctionEvent::auction).customTransform("winning-bids", WinningBidsP::new);
    }
}

package nexmark.jet.runner.run;

import com.hazelcast.jet.pipeline.StreamStage;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;

/** Gets the prices of all bids wrong for a while. */
final class Q96AlteredPrices extends FaultyQuery {

    @Override
    StreamStage<Event> faulty(StreamStage<Event> events) {
        return events.map(event -> event instanceof Bid bid && isOffTheBeatenTrack(bid)
                ? new Bid(bid.auction(), bid.bidder(), 42, bid.dateTime(), bid.text())
                : event);
    }
}

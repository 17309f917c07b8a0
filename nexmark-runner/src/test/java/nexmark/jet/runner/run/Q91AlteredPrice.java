package nexmark.jet.runner.run;

import com.hazelcast.jet.pipeline.StreamStage;
import java.util.concurrent.atomic.AtomicBoolean;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;

/** Gets the price of one bid wrong, 600 ms after the run's start. */
public final class Q91AlteredPrice extends FaultyQuery {

    public static final long WRONG_PRICE = 987_654_321_987L;
    public static final AtomicBoolean DONE = new AtomicBoolean();

    @Override
    StreamStage<Event> faulty(StreamStage<Event> events) {
        return events.map(event -> {
            if (event instanceof Bid bid && isLateInItsSecond(bid) && DONE.compareAndSet(false, true)) {
                return new Bid(bid.auction(), bid.bidder(), WRONG_PRICE, bid.dateTime(), bid.text());
            }
            return event;
        });
    }
}

package nexmark.jet.query;

import com.hazelcast.jet.pipeline.StreamStage;
import java.util.EnumSet;
import java.util.Set;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;

/**
 * The streams a query may ask for, once each. A stream holds only the kinds asked for, so a query pays for what it
 * reads.
 */
public interface EventStreams {

    /**
     * Bare events with a watermark every millisecond: the cheapest stream, for stages that need no window or that look
     * at the watermarks themselves.
     */
    StreamStage<Event> bare(Set<EventKind> kinds);

    /** Events with Jet's timestamps, which its windows and expiring state need. */
    StreamStage<Event> timestamped(Set<EventKind> kinds);

    default StreamStage<Event> all() {
        return bare(EnumSet.allOf(EventKind.class));
    }

    default StreamStage<Bid> bids() {
        return narrowed(bare(EnumSet.of(EventKind.BID)));
    }

    default StreamStage<Bid> timestampedBids() {
        return narrowed(timestamped(EnumSet.of(EventKind.BID)));
    }

    default StreamStage<Person> timestampedPersons() {
        return narrowed(timestamped(EnumSet.of(EventKind.PERSON)));
    }

    default StreamStage<Auction> timestampedAuctions() {
        return narrowed(timestamped(EnumSet.of(EventKind.AUCTION)));
    }

    /** Safe, because the stream holds events of the one kind only. */
    @SuppressWarnings("unchecked")
    private static <E extends Event> StreamStage<E> narrowed(StreamStage<Event> stream) {
        return (StreamStage<E>) (StreamStage<?>) stream;
    }
}

package nexmark.jet.query;

import com.hazelcast.function.FunctionEx;
import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.core.Vertex;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.LongSupplier;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;

/**
 * The streams that a query may ask for, once each. A stream holds only the kinds asked for, so a query pays only for
 * the events that it reads.
 */
public interface EventStreams {

    /** The stride for stages whose answers do not wait for watermarks, which then only report how far the stream is. */
    long COARSE_STRIDE_MILLIS = 20;

    /**
     * Bare events: the cheapest stream, for stages that need no window or that look at the watermarks themselves.
     *
     * @param frameMillis a watermark arrives at each multiple of this, and at least every second
     */
    StreamStage<Event> bare(Set<EventKind> kinds, long frameMillis);

    /**
     * The part of each bare event that the query needs, so that no more travels. Streams that can do so take it out
     * where the event arises, so that every event passes one stage less.
     *
     * @param needed takes the part out of an event; never returns null
     */
    default <T> StreamStage<T> bare(Set<EventKind> kinds, long frameMillis, FunctionEx<? super Event, T> needed) {
        return bare(kinds, frameMillis).map(needed);
    }

    /**
     * Bare events that travel together, see {@link EventColumns}: an item holds what was due when the source got the
     * chance. In streams whose source cannot do so, each event has an item of its own.
     *
     * @param isWhole whether texts of bids are wanted, and what other events say; without, the kinds are bids alone
     */
    default StreamStage<EventColumns> columns(Set<EventKind> kinds, long frameMillis, boolean isWhole) {
        return bare(kinds, frameMillis, event -> EventColumns.of(event, isWhole));
    }

    /** Events with Jet's timestamps, which its windows and expiring state need. */
    StreamStage<Event> timestamped(Set<EventKind> kinds);

    /**
     * Events with the times at which the source emits them as Jet's timestamps; bounded or recorded ones with their
     * own. For questions of whose rows only {@linkplain nexmark.jet.question.Due#BOUNDS bounds} are due.
     */
    default StreamStage<Event> stamped(Set<EventKind> kinds) {
        return timestamped(kinds);
    }

    /**
     * How many processors on each member suit a stage that has little to do for each event of these streams, {@link
     * Vertex#LOCAL_PARALLELISM_USE_DEFAULT} = Jet's own choice.
     */
    default int processors() {
        return Vertex.LOCAL_PARALLELISM_USE_DEFAULT;
    }

    /** Makes each member's clock, epoch ns, which stands still if no source of the streams is live. */
    default SupplierEx<? extends LongSupplier> nanoClock() {
        return () -> () -> 0;
    }

    /** The map that holds the query's {@link Query#sideInput}; null = the query brings the pairs itself. */
    default String sideInputMap() {
        return null;
    }

    default StreamStage<Event> all() {
        return bare(EnumSet.allOf(EventKind.class), COARSE_STRIDE_MILLIS);
    }

    default StreamStage<Bid> bids() {
        return narrowed(bare(EnumSet.of(EventKind.BID), COARSE_STRIDE_MILLIS));
    }

    /** The numbers of bids that travel together. */
    default StreamStage<EventColumns> bidColumns(long frameMillis) {
        return columns(EnumSet.of(EventKind.BID), frameMillis, false);
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

    /** The cast is safe, because the stream holds events of the one kind only. */
    @SuppressWarnings("unchecked")
    private static <E extends Event> StreamStage<E> narrowed(StreamStage<Event> stream) {
        return (StreamStage<E>) (StreamStage<?>) stream;
    }
}

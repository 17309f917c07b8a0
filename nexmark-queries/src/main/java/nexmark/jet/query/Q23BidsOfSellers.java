package nexmark.jet.query;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.BidsOfSellersQuestion;
import nexmark.jet.row.SellersBid;

/**
 * Persons, their bids and their auctions joined by the person in one step, in state that expires: a list of each kind.
 */
@AutoService(Query.class)
public final class Q23BidsOfSellers extends BidsOfSellersQuestion implements Query {

    @Override
    public Answers<SellersBid> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.timestamped(definition().reads())
                        .groupingKey(Q23BidsOfSellers::person)
                        .<ArrayList<List<Event>>, SellersBid>flatMapStateful(
                                settings.joinSpanMillis(),
                                Q23BidsOfSellers::noEvents,
                                (byKind, person, event) -> join(byKind, event),
                                (byKind, person, watermark) -> Traversers.empty()),
                SellersBid::idealTime);
    }

    private static long person(Event event) {
        if (event instanceof Bid bid) {
            return bid.bidder();
        }
        return event instanceof Auction auction ? auction.seller() : ((Person) event).id();
    }

    @SuppressWarnings("NonApiType") // state of a stage is Serializable
    private static ArrayList<List<Event>> noEvents() {
        ArrayList<List<Event>> byKind = new ArrayList<>();
        for (int left = EventKind.values().length; left > 0; left--) {
            byKind.add(new ArrayList<>(1));
        }
        return byKind;
    }

    /** The rows that an event makes with all that was seen of the other kinds. */
    private static Traverser<SellersBid> join(List<List<Event>> byKind, Event event) {
        byKind.get(event.kind().code()).add(event);
        List<Event> persons = joined(byKind, event, EventKind.PERSON);
        List<Event> auctions = joined(byKind, event, EventKind.AUCTION);
        List<Event> bids = joined(byKind, event, EventKind.BID);
        if (persons.isEmpty() || auctions.isEmpty() || bids.isEmpty()) {
            return Traversers.empty();
        }
        return Traversers.traverseIterable(persons)
                .flatMap(person -> Traversers.traverseIterable(auctions)
                        .flatMap(auction -> Traversers.traverseIterable(bids)
                                .map(bid -> new SellersBid((Bid) bid, (Person) person, (Auction) auction))));
    }

    private static List<Event> joined(List<List<Event>> byKind, Event event, EventKind kind) {
        return event.kind() == kind ? List.of(event) : byKind.get(kind.code());
    }
}

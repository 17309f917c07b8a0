package nexmark.jet.query;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.BidWithAuctionQuestion;
import nexmark.jet.row.BidWithAuction;

/**
 * Bids and auctions joined by the auction, in state that expires: the auction, or the bids that wait for it. Auctions of other
 * categories are kept too, without their texts, so that their bids need not wait.
 */
@AutoService(Query.class)
public final class Q20BidWithAuction extends BidWithAuctionQuestion implements Query {

    @Override
    public Answers<BidWithAuction> answer(EventStreams events, QuerySettings settings) {
        long category = settings.rules().joinedCategory();
        return new Answers<>(
                events.timestamped(definition().reads())
                        .map(event -> needed(event, category))
                        .groupingKey(event -> event instanceof Bid bid ? bid.auction() : ((Auction) event).id())
                        .<ArrayList<Event>, BidWithAuction>flatMapStateful(
                                settings.joinSpanMillis(),
                                () -> new ArrayList<>(1),
                                (state, auction, event) -> join(state, event, category),
                                (state, auction, watermark) -> nothing()),
                BidWithAuction::idealTime);
    }

    private static Event needed(Event event, long category) {
        return event instanceof Auction auction && auction.category() != category
                ? new Auction(auction.id(), null, null, 0, 0, auction.dateTime(), 0, 0, auction.category(), null)
                : event;
    }

    private static Traverser<BidWithAuction> join(List<Event> state, Event event, long category) {
        if (event instanceof Auction auction) {
            List<Event> waited = hasAuction(state) ? List.of() : List.copyOf(state); // it may be seen twice
            state.clear();
            state.add(auction);
            return rows(waited, auction, category);
        }
        if (hasAuction(state)) {
            Auction auction = (Auction) state.get(0);
            return auction.category() == category
                    ? Traversers.singleton(new BidWithAuction((Bid) event, auction))
                    : nothing();
        }
        state.add(event);
        return nothing();
    }

    private static boolean hasAuction(List<Event> state) {
        return !state.isEmpty() && state.get(0) instanceof Auction;
    }

    private static Traverser<BidWithAuction> rows(List<Event> waited, Auction auction, long category) {
        return auction.category() == category
                ? Traversers.traverseIterable(waited).map(bid -> new BidWithAuction((Bid) bid, auction))
                : nothing();
    }

    private static Traverser<BidWithAuction> nothing() {
        return Traversers.empty();
    }
}

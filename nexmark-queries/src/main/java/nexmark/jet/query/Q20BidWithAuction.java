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
 * Bids and auctions joined by the auction, in state that expires: the auction, or the bids that wait for it. Auctions
 * of other categories are kept too, without their texts, so that their bids need not wait. Where ids may repeat, all
 * auctions of an id are kept, and its bids, which wait for further ones.
 */
@AutoService(Query.class)
public final class Q20BidWithAuction extends BidWithAuctionQuestion implements Query {

    @Override
    public Answers<BidWithAuction> answer(EventStreams events, QuerySettings settings) {
        long category = settings.rules().joinedCategory();
        boolean idsMayRepeat = settings.idsMayRepeat();
        return new Answers<>(
                events.timestamped(definition().reads())
                        .map(event -> needed(event, category))
                        .groupingKey(event -> event instanceof Bid bid ? bid.auction() : ((Auction) event).id())
                        .<ArrayList<Event>, BidWithAuction>flatMapStateful(
                                settings.joinSpanMillis(),
                                () -> new ArrayList<>(1),
                                (state, auction, event) -> join(state, event, category, idsMayRepeat),
                                (state, auction, watermark) -> Traversers.empty()),
                BidWithAuction::idealTime);
    }

    private static Event needed(Event event, long category) {
        return event instanceof Auction auction && auction.category() != category
                ? new Auction(auction.id(), null, null, 0, 0, auction.dateTime(), 0, 0, auction.category(), null)
                : event;
    }

    private static Traverser<BidWithAuction> join(List<Event> state, Event event, long category, boolean idsMayRepeat) {
        if (event instanceof Bid bid && !idsMayRepeat && hasAuction(state)) {
            Auction auction = (Auction) state.get(0);
            return auction.category() == category
                    ? Traversers.singleton(new BidWithAuction(bid, auction))
                    : Traversers.empty();
        }
        if (event instanceof Auction && state.contains(event)) {
            return Traversers.empty(); // seen twice
        }
        List<BidWithAuction> rows = state.stream()
                .filter(other -> other.kind() != event.kind())
                .map(other -> event instanceof Bid bid
                        ? new BidWithAuction(bid, (Auction) other)
                        : new BidWithAuction((Bid) other, (Auction) event))
                .filter(row -> row.auction().category() == category)
                .toList();
        if (event instanceof Auction && !idsMayRepeat) {
            state.clear();
        }
        state.add(event);
        return Traversers.traverseIterable(rows);
    }

    private static boolean hasAuction(List<Event> state) {
        return !state.isEmpty() && state.get(0) instanceof Auction;
    }
}

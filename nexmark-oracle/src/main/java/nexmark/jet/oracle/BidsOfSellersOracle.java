package nexmark.jet.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.row.SellersBid;

/** Every person's bids against their auctions, however far apart the events are that the oracle is given. */
public final class BidsOfSellersOracle implements Oracle<SellersBid> {

    private final long spanMillis;
    private final Slice slice;
    private final List<Person> persons = new ArrayList<>();
    private final Map<Long, List<Bid>> bidsByBidder = new HashMap<>();
    private final Map<Long, List<Auction>> auctionsBySeller = new HashMap<>();

    public BidsOfSellersOracle(QuerySettings settings, Slice slice) {
        this.spanMillis = settings.joinSpanMillis();
        this.slice = slice;
    }

    @Override
    public long reachMillis() {
        return spanMillis == QuerySettings.NEVER ? FROM_THE_START : spanMillis;
    }

    @Override
    public void accept(Event event) {
        if (event instanceof Person person) {
            persons.add(person);
        } else if (event instanceof Auction auction) {
            auctionsBySeller
                    .computeIfAbsent(auction.seller(), id -> new ArrayList<>())
                    .add(auction);
        } else {
            Bid bid = (Bid) event;
            bidsByBidder.computeIfAbsent(bid.bidder(), id -> new ArrayList<>()).add(bid);
        }
    }

    @Override
    public List<SellersBid> rows() {
        List<SellersBid> rows = new ArrayList<>();
        for (Person person : persons) {
            for (Auction auction : auctionsBySeller.getOrDefault(person.id(), List.of())) {
                long both = Math.max(person.dateTime(), auction.dateTime());
                for (Bid bid : bidsByBidder.getOrDefault(person.id(), List.of())) {
                    if (slice.contains(Math.max(both, bid.dateTime()))) {
                        rows.add(new SellersBid(bid, person, auction));
                    }
                }
            }
        }
        return rows;
    }

    @Override
    public long idealTime(SellersBid row) {
        return row.idealTime();
    }
}

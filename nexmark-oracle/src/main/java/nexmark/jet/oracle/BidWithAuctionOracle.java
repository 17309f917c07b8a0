package nexmark.jet.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.row.BidWithAuction;

/** Every bid against its auction, however far apart the events are that the oracle is given: a join span too short shows. */
public final class BidWithAuctionOracle implements Oracle<BidWithAuction> {

    private final QuerySettings settings;
    private final Slice slice;
    private final Map<Long, Auction> auctions = new HashMap<>();
    /** The bids whose auction has not been seen. */
    private final Map<Long, List<Bid>> waiting = new HashMap<>();

    private final List<BidWithAuction> rows = new ArrayList<>();

    public BidWithAuctionOracle(QuerySettings settings, Slice slice) {
        this.settings = settings;
        this.slice = slice;
    }

    @Override
    public long reachMillis() {
        return settings.joinSpanMillis() == QuerySettings.NEVER ? FROM_THE_START : settings.joinSpanMillis();
    }

    @Override
    public void accept(Event event) {
        if (event instanceof Auction auction) {
            auctions.put(auction.id(), auction);
            waiting.getOrDefault(auction.id(), List.of()).forEach(bid -> join(bid, auction));
            waiting.remove(auction.id());
        } else if (event instanceof Bid bid) {
            Auction auction = auctions.get(bid.auction());
            if (auction == null) {
                waiting.computeIfAbsent(bid.auction(), id -> new ArrayList<>()).add(bid);
            } else {
                join(bid, auction);
            }
        }
    }

    private void join(Bid bid, Auction auction) {
        long idealTime = Math.max(bid.dateTime(), auction.dateTime());
        if (auction.category() == settings.rules().joinedCategory() && slice.contains(idealTime)) {
            rows.add(new BidWithAuction(bid, auction));
        }
    }

    @Override
    public List<BidWithAuction> rows() {
        return rows;
    }

    @Override
    public long idealTime(BidWithAuction row) {
        return row.idealTime();
    }
}

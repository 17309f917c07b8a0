package nexmark.jet.row;

import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Person;

/** A bid, the person who made it, and an auction of that person's. */
public record SellersBid(Bid bid, Person person, Auction auction) {

    /** When all three had happened, epoch ms. */
    public long idealTime() {
        return Math.max(bid.dateTime(), Math.max(person.dateTime(), auction.dateTime()));
    }
}

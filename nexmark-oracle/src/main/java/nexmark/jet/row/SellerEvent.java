package nexmark.jet.row;

import nexmark.jet.event.Auction;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;

/** The part of a person or an auction that the join of sellers and their auctions needs; no more has to travel. */
public sealed interface SellerEvent {

    /** Id of the person. */
    long seller();

    /** Epoch ms. */
    long dateTime();

    /** @param event a person or an auction */
    static SellerEvent of(Event event) {
        return event instanceof Auction auction ? Listing.of(auction) : Account.of((Person) event);
    }

    /** A person opens an account; the city may be null. */
    record Account(long seller, String name, String city, String state, long dateTime) implements SellerEvent {

        public static Account of(Person person) {
            return new Account(person.id(), person.name(), person.city(), person.state(), person.dateTime());
        }
    }

    /** A person puts an item up for auction. */
    record Listing(long seller, long auction, long dateTime) implements SellerEvent {

        public static Listing of(Auction auction) {
            return new Listing(auction.seller(), auction.id(), auction.dateTime());
        }
    }
}

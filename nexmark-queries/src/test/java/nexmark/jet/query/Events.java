package nexmark.jet.query;

import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Person;

/** Hand-made events that name only what a query reads. */
final class Events {

    private Events() {}

    static Person person(long id, String name, String state, long dateTime) {
        return new Person(id, name, null, null, "Town", state, dateTime, null);
    }

    static Auction auction(long id, long seller, long category, long reserve, long dateTime, long expires) {
        return new Auction(id, null, null, 0, reserve, dateTime, expires, seller, category, null);
    }

    /** An auction of seller 1 in category 10 without a reserve. */
    static Auction auction(long id, long dateTime, long expires) {
        return auction(id, 1, 10, 0, dateTime, expires);
    }

    static Bid bid(long auction, long price, long dateTime) {
        return bid(auction, 7, price, dateTime);
    }

    static Bid bid(long auction, long bidder, long price, long dateTime) {
        return new Bid(auction, bidder, price, dateTime, Bid.Text.NONE);
    }

    /** A bid of bidder 1001 on auction 1000 at 0 o'clock. */
    static Bid bid(long price, String channel, String url, String extra) {
        return new Bid(1000, 1001, price, 0, new Bid.Text(channel, url, extra));
    }
}

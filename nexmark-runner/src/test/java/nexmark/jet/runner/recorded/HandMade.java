package nexmark.jet.runner.recorded;

import java.util.List;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;

/** Events made by hand, with what the queries look at and nothing else. */
public final class HandMade {

    private static final long CATEGORY = 10;

    private HandMade() {}

    public static Person person(long id, String name, String state, long dateTime) {
        return new Person(id, name, null, null, "Portland", state, dateTime, null);
    }

    public static Auction auction(long id, long seller, long reserve, long dateTime, long expires) {
        return auction(id, seller, CATEGORY, reserve, dateTime, expires);
    }

    public static Auction auction(long id, long seller, long category, long reserve, long dateTime, long expires) {
        return new Auction(id, null, null, 0, reserve, dateTime, expires, seller, category, null);
    }

    public static Bid bid(long auction, long price, long dateTime) {
        return bid(auction, 7, price, dateTime);
    }

    public static Bid bid(long auction, long bidder, long price, long dateTime) {
        return new Bid(auction, bidder, price, dateTime, Bid.Text.NONE);
    }

    public static RecordedEvents recorded(Event... events) {
        return new RecordedEvents(List.of(events));
    }
}

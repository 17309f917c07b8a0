package nexmark.jet.generator;

import java.util.concurrent.TimeUnit;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;

final class StudyGenerator implements EventGenerator {

    /** The category of an auction whose seller would precede the first person; no query asks for it. */
    static final int NO_CATEGORY = 10;

    private static final int JOIN_CATEGORIES = 10;
    private static final int CLOSING_CATEGORIES = 128;
    private static final int EVENTS_PER_KEYED_PERSON = 10;
    private static final long SEED_STEP = 0xD1B54A32D192ED03L;
    private static final long MAX_PRICE_MASK = 0xFFFFF;
    private static final int STATES = 50;
    private static final String[] STATE_NAMES =
            ("AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH"
                            + " OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY")
                    .split(" ");

    private final StudyStream stream;
    private final long keys;
    private final long eventsPerSecond;
    private final long seed;
    private final long meanLifetimeMillis;
    private final long sellerSpanMillis;

    StudyGenerator(StudyContent settings) {
        stream = settings.stream();
        keys = settings.keys();
        eventsPerSecond = settings.eventsPerSecond();
        seed = settings.seed() * SEED_STEP;
        meanLifetimeMillis = Math.max(1, TimeUnit.SECONDS.toMillis(keys) / StudyContent.AUCTIONS_PER_SECOND);
        sellerSpanMillis = settings.sellerSpanMillis();
    }

    @Override
    public EventKind kindOf(long n) {
        return switch (stream) {
            case BIDS, BIDS_ON_NEWEST -> EventKind.BID;
            case CLOSING_AUCTIONS, JOINED_AUCTIONS -> EventKind.AUCTION;
            case NEW_PERSONS -> EventKind.PERSON;
            case KEYED_PERSONS_AND_AUCTIONS -> n % EVENTS_PER_KEYED_PERSON == 0 ? EventKind.PERSON : EventKind.AUCTION;
        };
    }

    @Override
    public Event event(long n, long timestampMillis) {
        long draw = SeededRandom.mix(n + seed);
        return switch (stream) {
            case BIDS -> bid(n % keys, draw, timestampMillis);
            case BIDS_ON_NEWEST -> bid(newestAuction(n), draw, timestampMillis);
            case CLOSING_AUCTIONS -> closingAuction(n, draw, timestampMillis);
            case JOINED_AUCTIONS -> joinedAuction(n, draw, timestampMillis);
            case NEW_PERSONS -> person(n, (int) (n % STATES), timestampMillis);
            case KEYED_PERSONS_AND_AUCTIONS ->
                kindOf(n) == EventKind.PERSON
                        ? person(draw(draw, keys), 0, timestampMillis)
                        : auction(n, timestampMillis, timestampMillis + 1, draw(draw, keys), 0);
        };
    }

    @Override
    public void fill(long from, long to, long timestampMillis, EventColumns columns) {
        if (stream != StudyStream.BIDS && stream != StudyStream.BIDS_ON_NEWEST) {
            EventGenerator.super.fill(from, to, timestampMillis, columns);
            return;
        }
        int count = (int) (to - from);
        int first = columns.place(count, timestampMillis);
        long key = from % keys;
        for (int i = 0; i < count; i++) {
            columns.auction[first + i] = stream == StudyStream.BIDS ? key : newestAuction(from + i);
            key = key + 1 == keys ? 0 : key + 1;
        }
        for (int i = 0; i < count; i++) {
            long draw = SeededRandom.mix(from + i + seed);
            columns.bidder[first + i] = bidder(draw);
            columns.price[first + i] = price(draw);
        }
    }

    private static Bid bid(long auction, long draw, long timestampMillis) {
        return new Bid(auction, bidder(draw), price(draw), timestampMillis, Bid.Text.NONE);
    }

    private static long bidder(long draw) {
        return draw >>> 48;
    }

    private static long price(long draw) {
        return 1 + (draw & MAX_PRICE_MASK);
    }

    private long newestAuction(long n) {
        long seconds = n / eventsPerSecond;
        long rest = n - seconds * eventsPerSecond;
        return seconds * StudyContent.AUCTIONS_PER_SECOND + rest * StudyContent.AUCTIONS_PER_SECOND / eventsPerSecond;
    }

    private Auction closingAuction(long n, long draw, long timestampMillis) {
        long lifetime = Math.max(1, meanLifetimeMillis / 2 + draw(draw, meanLifetimeMillis));
        long category = draw & (CLOSING_CATEGORIES - 1);
        return auction(n, timestampMillis, timestampMillis + lifetime, draw(SeededRandom.mix(draw), keys), category);
    }

    private Auction joinedAuction(long n, long draw, long timestampMillis) {
        long seller = n / StudyContent.AUCTIONS_PER_SELLER - draw(draw, keys);
        long category = seller < 0 ? NO_CATEGORY : draw(SeededRandom.mix(draw), JOIN_CATEGORIES);
        return auction(n, timestampMillis, timestampMillis + sellerSpanMillis, Math.max(seller, 0), category);
    }

    private static Auction auction(long id, long timestampMillis, long expires, long seller, long category) {
        return new Auction(id, null, null, 0, 0, timestampMillis, expires, seller, category, null);
    }

    private static Person person(long id, int state, long timestampMillis) {
        return new Person(id, "Seller #" + id, null, null, null, STATE_NAMES[state], timestampMillis, null);
    }

    /** Uniform in [0, bound) to one part in 2³¹. */
    private static long draw(long random, long bound) {
        return (random >>> 1) % bound;
    }
}

package nexmark.jet.generator;

import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;

/**
 * The streams of the 2021 study: ids that cycle or are drawn over a set number of keys, and no text payload. Each
 * stream has a numbering of its own; where one refers to the other, it does so by the ratio of their rates.
 *
 * @param stream which of the study's streams
 * @param keys distinct ids, and for auctions their mean lifetime in units of 1/{@link #AUCTIONS_PER_SECOND} s
 * @param eventsPerSecond the rate asked for, of which the stream's own is a share
 * @param seed draws other prices, sellers and lifetimes
 */
public record StudyContent(Stream stream, long keys, long eventsPerSecond, long seed) implements EventContent {

    /** Rate of the auctions that close, whatever the rate of bids. */
    public static final long AUCTIONS_PER_SECOND = 1000;

    /** How many auctions a seller of the join query has. */
    public static final long AUCTIONS_PER_SELLER = 100;

    private static final int MILLIS_PER_SECOND = 1000;
    private static final int JOIN_CATEGORIES = 10;
    private static final int CLOSING_CATEGORIES = 128;
    private static final long MAX_PRICE_MASK = 0xFFFFF;
    private static final int STATES = 50;
    private static final String[] STATE_NAMES =
            ("AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH"
                            + " OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY")
                    .split(" ");

    /** The study's streams. */
    public enum Stream {
        /** Bids whose auctions cycle over the keys. */
        BIDS(EventKind.BID),
        /** Bids that all fall on the newest auction. */
        BIDS_ON_NEWEST(EventKind.BID),
        /** Auctions that last from half to one and a half of the mean lifetime. */
        CLOSING_AUCTIONS(EventKind.AUCTION),
        /** Auctions of sellers who come and go, to be joined. */
        JOINED_AUCTIONS(EventKind.AUCTION),
        /** Auctions of sellers drawn over the keys. */
        KEYED_AUCTIONS(EventKind.AUCTION),
        /** Persons with ever new ids. */
        NEW_PERSONS(EventKind.PERSON),
        /** Persons drawn over the keys. */
        KEYED_PERSONS(EventKind.PERSON);

        private final EventKind kind;

        Stream(EventKind kind) {
            this.kind = kind;
        }

        public EventKind kind() {
            return kind;
        }
    }

    public StudyContent {
        if (keys < 1) {
            throw new IllegalArgumentException("keys " + keys + ", expected at least 1");
        }
    }

    @Override
    public EventGenerator newGenerator(EmissionSchedule schedule) {
        return new Generator();
    }

    private final class Generator implements EventGenerator {

        @Override
        public EventKind kindOf(long n) {
            return stream.kind;
        }

        @Override
        public Event event(long n, long timestampMillis) {
            long draw = mix(n + seed);
            return switch (stream) {
                case BIDS -> bid(n % keys, draw, timestampMillis);
                case BIDS_ON_NEWEST -> bid(newestAuction(n), draw, timestampMillis);
                case CLOSING_AUCTIONS -> closingAuction(n, draw, timestampMillis);
                case JOINED_AUCTIONS -> joinedAuction(n, draw, timestampMillis);
                case KEYED_AUCTIONS -> auction(n, 0, timestampMillis, timestampMillis + 1, draw(draw, keys), 0);
                case NEW_PERSONS -> person(n, (int) (n % STATES), timestampMillis);
                case KEYED_PERSONS -> person(draw(draw, keys), 0, timestampMillis);
            };
        }

        private Bid bid(long auction, long draw, long timestampMillis) {
            return new Bid(auction, draw >>> 48, 1 + (draw & MAX_PRICE_MASK), timestampMillis, Bid.Text.NONE);
        }

        private long newestAuction(long n) {
            long seconds = n / eventsPerSecond;
            return seconds * AUCTIONS_PER_SECOND
                    + (n - seconds * eventsPerSecond) * AUCTIONS_PER_SECOND / eventsPerSecond;
        }

        private Auction closingAuction(long n, long draw, long timestampMillis) {
            long meanLifetime = Math.max(1, keys * MILLIS_PER_SECOND / AUCTIONS_PER_SECOND);
            long lifetime = Math.max(1, meanLifetime / 2 + draw(draw, meanLifetime));
            long seller = draw(mix(draw), keys);
            long category = draw & (CLOSING_CATEGORIES - 1);
            return auction(n, 0, timestampMillis, timestampMillis + lifetime, seller, category);
        }

        private Auction joinedAuction(long n, long draw, long timestampMillis) {
            long seller = n / AUCTIONS_PER_SELLER - draw(draw, keys);
            long category = seller < 0 ? JOIN_CATEGORIES : draw(mix(draw), JOIN_CATEGORIES);
            long expires = timestampMillis + sellerSpanMillis();
            return auction(n, 0, timestampMillis, expires, Math.max(seller, 0), category);
        }
    }

    /** How long auctions of one seller keep coming in the join query, ms, rounded up. */
    public long sellerSpanMillis() {
        return Math.max(1, keys * AUCTIONS_PER_SELLER * MILLIS_PER_SECOND / eventsPerSecond + 1);
    }

    private static Auction auction(
            long id, long reserve, long timestampMillis, long expires, long seller, long category) {
        return new Auction(id, null, null, 0, reserve, timestampMillis, expires, seller, category, null);
    }

    private static Person person(long id, int state, long timestampMillis) {
        return new Person(id, "Seller #" + id, null, null, null, STATE_NAMES[state], timestampMillis, null);
    }

    /** Uniform in [0, bound) to one part in 2³¹. */
    private static long draw(long random, long bound) {
        return (random >>> 1) % bound;
    }

    /** The finalizer of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014). */
    private static long mix(long n) {
        long z = (n + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}

package nexmark.jet.generator;

import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;

/**
 * The generator that Beam's Nexmark introduced and most others copy: one person, three auctions and 46 bids in each
 * epoch of 50 events, every event drawn from a {@link java.util.Random} seeded with its number. The last person as of
 * epoch e is person e, the last auction as of a bid there auction 3e + 2.
 */
final class StandardGenerator implements EventGenerator {

    static final int EPOCH = 50;
    static final int PERSONS = 1;
    static final int AUCTIONS = 3;
    static final int IDS_PER_HOT_ID = 100;
    static final long FIRST_AUCTION = 1000;

    /** How many recent persons sell and bid. */
    static final int ACTIVE_PEOPLE = 1000;

    static final int PERSON_LEAD = 10;
    static final int AUCTION_LEAD = 10;

    private static final String[] STATES = {"AZ", "CA", "ID", "OR", "WA", "WY"};
    private static final String[] CITIES = {
        "Phoenix", "Los Angeles", "San Francisco", "Boise", "Portland", "Bend", "Redmond", "Seattle", "Kent", "Cheyenne"
    };
    private static final String[] FIRST_NAMES = {
        "Peter", "Paul", "Luke", "John", "Saul", "Vicky", "Kate", "Julie", "Sarah", "Deiter", "Walter"
    };
    private static final String[] LAST_NAMES = {
        "Shultz", "Abrams", "Spencer", "White", "Bartels", "Walton", "Smith", "Jones", "Noris"
    };
    private static final long FIRST_PERSON = 1000;
    private static final long FIRST_CATEGORY = 10;
    private static final int CATEGORIES = 5;
    private static final int PERSON_NUMBER_BYTES = 8;
    private static final int AUCTION_NUMBER_BYTES = 6 * 8;
    private static final int BID_NUMBER_BYTES = 4 * 8;
    private static final int PERSON_BYTES = 200;

    private static final int AUCTION_BYTES = 500;
    private static final int BID_BYTES = 100;
    /** All but one auction in this many are the hot seller's, all but one bid the hot bidder's. */
    private static final int HOT_PERSON_RATIO = 4;

    /** Spreads seeds apart (2⁶⁴ divided by the golden ratio); a seed of 0 adds nothing. */
    static final long SEED_STEP = 0x9E3779B97F4A7C15L;

    private final SeededRandom random = new SeededRandom();
    private final TextGenerator text = new TextGenerator(random);
    private final EmissionSchedule schedule;
    private final long seed;
    private final int inFlightAuctions;
    private final long auctionLifetimeMillis;
    private final int hotAuctionRatio;
    private final long eventsUntilHorizon;
    /** Null if bids have none. */
    private final BidChannels channels;

    /** The epoch whose bids the next six fields describe. */
    private long epochOfBids = -1;

    private long hotAuction;
    private long firstRecentAuction;
    private long recentAuctions;
    private long hotBidder;
    private long firstBidder;
    private long bidders;

    StandardGenerator(StandardContent settings, EmissionSchedule schedule) {
        this.schedule = schedule;
        seed = settings.seed() * SEED_STEP;
        inFlightAuctions = (int) settings.keys();
        auctionLifetimeMillis = settings.auctionLifetimeMillis();
        hotAuctionRatio = settings.hotAuctionRatio();
        eventsUntilHorizon = settings.eventsUntilHorizon();
        channels = settings.channels() ? BidChannels.ALL : null;
    }

    @Override
    public EventKind kindOf(long n) {
        long offset = n % EPOCH;
        if (offset < PERSONS) {
            return EventKind.PERSON;
        }
        return offset < PERSONS + AUCTIONS ? EventKind.AUCTION : EventKind.BID;
    }

    @Override
    public Event event(long n, long timestampMillis) {
        random.seed(n + seed);
        long epoch = n / EPOCH;
        int offset = (int) (n - epoch * EPOCH);
        if (offset < PERSONS) {
            return person(epoch, timestampMillis);
        }
        if (offset < PERSONS + AUCTIONS) {
            return auction(n, epoch, offset - PERSONS, timestampMillis);
        }
        return bid(n, epoch, timestampMillis);
    }

    @Override
    public Event withoutBidText(long n, long timestampMillis) {
        if (n % EPOCH < PERSONS + AUCTIONS) {
            return event(n, timestampMillis);
        }
        random.seed(n + seed);
        enter(n / EPOCH);
        return new Bid(auctionOfBid(), bidder(), price(), timestampMillis, Bid.Text.NONE);
    }

    /** The texts of bids are drawn last, so columns that are not whole go without these draws. */
    @Override
    public void fill(long from, long to, long timestampMillis, EventColumns columns) {
        if (columns.isWhole()) {
            EventGenerator.super.fill(from, to, timestampMillis, columns);
            return;
        }
        long n = from;
        while (n < to) {
            long epoch = n / EPOCH;
            long firstBid = Math.min(epoch * EPOCH + PERSONS + AUCTIONS, to);
            for (; n < firstBid; n++) {
                columns.addOther(timestampMillis);
            }
            int bids = (int) (Math.min(epoch * EPOCH + EPOCH, to) - n);
            fillBids(n, bids, columns.place(bids, timestampMillis), columns);
            n += bids;
        }
    }

    private void fillBids(long n, int bids, int place, EventColumns columns) {
        enter(n / EPOCH);
        for (int i = 0; i < bids; i++) {
            random.seed(n + i + seed);
            columns.auction[place + i] = auctionOfBid();
            columns.bidder[place + i] = bidder();
            columns.price[place + i] = price();
        }
    }

    private Person person(long epoch, long timestampMillis) {
        String first = FIRST_NAMES[random.nextInt(FIRST_NAMES.length)];
        String name = first + " " + LAST_NAMES[random.nextInt(LAST_NAMES.length)];
        String account = text.words(7);
        String email = account + "@" + text.words(5) + ".com";
        String creditCard = text.creditCard();
        String city = CITIES[random.nextInt(CITIES.length)];
        String state = STATES[random.nextInt(STATES.length)];
        int bytes = PERSON_NUMBER_BYTES
                + name.length()
                + email.length()
                + creditCard.length()
                + city.length()
                + state.length();
        String extra = text.padding(bytes, PERSON_BYTES);
        return new Person(FIRST_PERSON + epoch, name, email, creditCard, city, state, timestampMillis, extra);
    }

    /** The number of one of the active people, or of one about to arrive; counted from 0. */
    private long activePerson(long epoch) {
        long people = epoch + 1;
        long active = Math.min(people, ACTIVE_PEOPLE);
        return people - active + random.nextLong(active + PERSON_LEAD);
    }

    private Auction auction(long n, long epoch, int offset, long timestampMillis) {
        long id = FIRST_AUCTION + epoch * AUCTIONS + offset;
        boolean hot = random.nextInt(HOT_PERSON_RATIO) > 0;
        long seller = FIRST_PERSON + (hot ? hotId(epoch) : activePerson(epoch));
        long category = FIRST_CATEGORY + random.nextInt(CATEGORIES);
        long initialBid = price();
        long expires = timestampMillis + 1 + random.nextLong(Math.max(2 * horizonMillis(n, timestampMillis), 1));
        String name = text.words(20);
        String description = text.words(100);
        long reserve = initialBid + price();
        String extra = text.padding(AUCTION_NUMBER_BYTES + name.length() + description.length(), AUCTION_BYTES);
        return new Auction(
                id, name, description, initialBid, reserve, timestampMillis, expires, seller, category, extra);
    }

    private Bid bid(long n, long epoch, long timestampMillis) {
        enter(epoch);
        long auction = auctionOfBid();
        long bidder = bidder();
        long price = price();
        String extra = text.padding(BID_NUMBER_BYTES, BID_BYTES);
        Bid.Text texts = channels == null ? Bid.Text.ofExtra(extra) : channels.text(n + seed, extra);
        return new Bid(auction, bidder, price, timestampMillis, texts);
    }

    /** Works out what all bids of an epoch share. */
    private void enter(long epoch) {
        if (epoch != epochOfBids) {
            epochOfBids = epoch;
            long last = lastAuction(epoch);
            hotAuction = FIRST_AUCTION + hotId(last);
            long first = Math.max(last - inFlightAuctions, 0);
            recentAuctions = last - first + 1 + AUCTION_LEAD;
            firstRecentAuction = FIRST_AUCTION + first;
            hotBidder = FIRST_PERSON + hotId(epoch) + 1;
            long active = Math.min(epoch + 1, ACTIVE_PEOPLE);
            firstBidder = FIRST_PERSON + epoch + 1 - active;
            bidders = active + PERSON_LEAD;
        }
    }

    private long auctionOfBid() {
        return random.nextInt(hotAuctionRatio) > 0 ? hotAuction : firstRecentAuction + random.nextLong(recentAuctions);
    }

    private long bidder() {
        return random.nextInt(HOT_PERSON_RATIO) > 0 ? hotBidder : firstBidder + random.nextLong(bidders);
    }

    private long horizonMillis(long n, long timestampMillis) {
        return auctionLifetimeMillis > 0
                ? auctionLifetimeMillis
                : schedule.millisOf(n + eventsUntilHorizon) - timestampMillis;
    }

    private long price() {
        return Prices.cents(random.nextDoubleBits());
    }

    static long lastAuction(long epoch) {
        return epoch * AUCTIONS + AUCTIONS - 1;
    }

    /** The first id of the current hundred. */
    static long hotId(long lastId) {
        return lastId / IDS_PER_HOT_ID * IDS_PER_HOT_ID;
    }
}

package nexmark.jet.generator;

import nexmark.jet.event.Auction;

/** The standard profile's auctions; the last auction as of a bid in epoch e is auction 3e + 2. */
final class AuctionGenerator {

    static final long FIRST_ID = 1000;
    static final int ID_LEAD = 10;

    private static final long FIRST_CATEGORY = 10;
    private static final int CATEGORIES = 5;
    private static final int NUMBER_BYTES = 6 * 8;
    /** Size that an auction is padded to. */
    private static final int AVERAGE_BYTES = 500;
    /** Of so many auctions all but one are the hot seller's. */
    private static final int HOT_SELLER_RATIO = 4;

    private final StandardContent settings;
    private final EmissionSchedule schedule;
    private final SeededRandom random;
    private final TextGenerator text;
    private final PersonGenerator persons;
    private final long eventsUntilHorizon;

    AuctionGenerator(
            StandardContent settings,
            EmissionSchedule schedule,
            SeededRandom random,
            TextGenerator text,
            PersonGenerator persons) {
        this.settings = settings;
        this.schedule = schedule;
        this.random = random;
        this.text = text;
        this.persons = persons;
        this.eventsUntilHorizon =
                (long) settings.inFlightAuctions() * StandardGenerator.EPOCH / StandardGenerator.AUCTIONS;
    }

    Auction auction(long n, long epoch, int offset, long timestampMillis) {
        long id = FIRST_ID + epoch * StandardGenerator.AUCTIONS + offset;
        boolean hot = random.nextInt(HOT_SELLER_RATIO) > 0;
        long seller = PersonGenerator.FIRST_ID + (hot ? StandardGenerator.hotId(epoch) : persons.activePerson(epoch));
        long category = FIRST_CATEGORY + random.nextInt(CATEGORIES);
        long initialBid = StandardGenerator.price(random);
        long lifetime = 1 + random.nextLong(Math.max(2 * horizonMillis(n, timestampMillis), 1));
        String name = text.words(20);
        String description = text.words(100);
        long reserve = initialBid + StandardGenerator.price(random);
        int bytes = NUMBER_BYTES + name.length() + description.length();
        String extra = text.padding(bytes, AVERAGE_BYTES);
        return new Auction(
                id,
                name,
                description,
                initialBid,
                reserve,
                timestampMillis,
                timestampMillis + lifetime,
                seller,
                category,
                extra);
    }

    /** The number of a recent auction, or of one about to open; counted from 0. */
    long recentAuction(long epoch) {
        long last = lastAuction(epoch);
        long first = Math.max(last - settings.inFlightAuctions(), 0);
        return first + random.nextLong(last - first + 1 + ID_LEAD);
    }

    static long lastAuction(long epoch) {
        return epoch * StandardGenerator.AUCTIONS + StandardGenerator.AUCTIONS - 1;
    }

    private long horizonMillis(long n, long timestampMillis) {
        return settings.auctionLifetimeMillis() > 0
                ? settings.auctionLifetimeMillis()
                : schedule.millisOf(n + eventsUntilHorizon) - timestampMillis;
    }
}

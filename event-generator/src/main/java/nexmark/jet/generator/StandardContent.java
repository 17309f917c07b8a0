package nexmark.jet.generator;

/**
 * The settings of the standard profile. With {@link #BEAM} every event is bit for bit the one that Apache Beam's
 * generator makes for the same rate and start.
 *
 * @param seed 0 for Beam's events; any other seed makes other events like them
 * @param keys how many recent auctions get bids, and how many auctions ahead one closes
 * @param auctionLifetimeMillis mean lifetime; 0 = Beam's, the time in which {@code keys} more open
 * @param hotAuctionRatio all but one bid in this many go to the hot auction; 1 = there is no hot auction
 * @param channels whether bids have a channel and a url, which Beam's have not
 */
public record StandardContent(long seed, long keys, long auctionLifetimeMillis, int hotAuctionRatio, boolean channels)
        implements EventContent {

    public static final StandardContent BEAM = new StandardContent(0, 100, 0, 2, false);

    public StandardContent {
        if (keys < 1 || keys > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("keys " + keys + ", expected 1 to " + Integer.MAX_VALUE);
        }
        if (auctionLifetimeMillis < 0) {
            throw new IllegalArgumentException("auction lifetime " + auctionLifetimeMillis + " ms, expected 0 or more");
        }
        if (hotAuctionRatio < 1) {
            throw new IllegalArgumentException("hot auction ratio " + hotAuctionRatio + ", expected 1 or more");
        }
    }

    StandardContent withChannels() {
        return new StandardContent(seed, keys, auctionLifetimeMillis, hotAuctionRatio, true);
    }

    @Override
    public EventGenerator newGenerator(EmissionSchedule schedule) {
        return new StandardGenerator(this, schedule);
    }

    /**
     * The longest time between a person's account and an auction of theirs, whichever is first, ms: sellers are the
     * active people, the next ten, and the first of the current hundred.
     */
    public long sellerSpanMillis(EmissionSchedule schedule) {
        long people = (long) StandardGenerator.ACTIVE_PEOPLE
                + StandardGenerator.PERSON_LEAD
                + StandardGenerator.IDS_PER_HOT_ID;
        return schedule.millisOf(people * StandardGenerator.EPOCH) - schedule.millisOf(0) + 1;
    }

    /**
     * The longest time between the first and the last of an auction and the bids on it, ms: bids are on the recent
     * auctions, the first of the current hundred and the next ten.
     */
    public long auctionSpanMillis(EmissionSchedule schedule) {
        long auctions = Math.max(keys, StandardGenerator.IDS_PER_HOT_ID) + StandardGenerator.AUCTION_LEAD;
        long epochs = auctions / StandardGenerator.AUCTIONS + 2;
        return schedule.millisOf(epochs * StandardGenerator.EPOCH) - schedule.millisOf(0) + 1;
    }

    /** The longest time that an auction can be open, ms: twice the mean and one. */
    public long longestLifetimeMillis(EmissionSchedule schedule) {
        long horizonMillis = schedule.millisOf(eventsUntilHorizon()) - schedule.millisOf(0) + 1;
        return 2 * (auctionLifetimeMillis > 0 ? auctionLifetimeMillis : horizonMillis) + 1;
    }

    /** How many events there are until {@link #keys} more auctions have opened. */
    long eventsUntilHorizon() {
        return keys * StandardGenerator.EPOCH / StandardGenerator.AUCTIONS;
    }
}

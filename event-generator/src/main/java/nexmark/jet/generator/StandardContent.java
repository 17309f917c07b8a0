package nexmark.jet.generator;

/**
 * The settings of the standard profile. With {@link #BEAM} every event is bit for bit the one that Apache Beam's
 * generator makes for the same rate and start. {@link GeneratorSettings} checks the values.
 *
 * @param seed 0 for Beam's events; any other seed makes other events like them
 * @param inFlightAuctions how many recent auctions get bids, and how many auctions ahead one closes
 * @param auctionLifetimeMillis mean lifetime; 0 = Beam's, the time in which {@code inFlightAuctions} more open
 * @param hotAuctionRatio of so many bids all but one go to the hot auction; 1 = there is no hot auction
 * @param channels whether bids have a channel and a url, which Beam's have not
 */
public record StandardContent(
        long seed, int inFlightAuctions, long auctionLifetimeMillis, int hotAuctionRatio, boolean channels)
        implements EventContent {

    public static final StandardContent BEAM = new StandardContent(0, 100, 0, 2, false);

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
        long auctions =
                (long) Math.max(inFlightAuctions, StandardGenerator.IDS_PER_HOT_ID) + StandardGenerator.AUCTION_LEAD;
        long epochs = auctions / StandardGenerator.AUCTIONS + 2;
        return schedule.millisOf(epochs * StandardGenerator.EPOCH) - schedule.millisOf(0) + 1;
    }

    /** The longest time that an auction can be open, ms: twice the mean and one. */
    public long longestLifetimeMillis(EmissionSchedule schedule) {
        long horizonMillis = schedule.millisOf(eventsUntilHorizon()) - schedule.millisOf(0) + 1;
        return 2 * (auctionLifetimeMillis > 0 ? auctionLifetimeMillis : horizonMillis) + 1;
    }

    /** How many events there are until {@link #inFlightAuctions} more auctions have opened. */
    long eventsUntilHorizon() {
        return (long) inFlightAuctions * StandardGenerator.EPOCH / StandardGenerator.AUCTIONS;
    }
}

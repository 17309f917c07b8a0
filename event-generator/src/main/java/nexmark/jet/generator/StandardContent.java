package nexmark.jet.generator;

/**
 * The settings of the standard profile. With {@link #BEAM} every event is bit for bit the one that Apache Beam's
 * generator makes for the same rate and start.
 *
 * @param seed 0 for Beam's events, any other for others like them
 * @param inFlightAuctions how many recent auctions get bids, and how many auctions ahead one closes
 * @param auctionLifetimeMillis mean lifetime; 0 = Beam's, the time in which {@code inFlightAuctions} more open
 * @param activePeople how many recent persons sell and bid
 * @param hotAuctionRatio of that many bids, all but one go to the hot auction
 * @param hotSellerRatio of that many auctions, all but one are the hot seller's
 * @param hotBidderRatio of that many bids, all but one are the hot bidder's
 * @param averagePersonBytes size that a person is padded to
 * @param averageAuctionBytes size that an auction is padded to
 * @param averageBidBytes size that a bid is padded to
 */
public record StandardContent(
        long seed,
        int inFlightAuctions,
        long auctionLifetimeMillis,
        int activePeople,
        int hotAuctionRatio,
        int hotSellerRatio,
        int hotBidderRatio,
        int averagePersonBytes,
        int averageAuctionBytes,
        int averageBidBytes)
        implements EventContent {

    public static final StandardContent BEAM = new StandardContent(0, 100, 0, 1000, 2, 4, 4, 200, 500, 100);

    public StandardContent {
        atLeast("in-flight auctions", inFlightAuctions, 1);
        atLeast("auction lifetime ms", auctionLifetimeMillis, 0);
        atLeast("active people", activePeople, 1);
        atLeast("hot auction ratio", hotAuctionRatio, 1);
        atLeast("hot seller ratio", hotSellerRatio, 1);
        atLeast("hot bidder ratio", hotBidderRatio, 1);
        atLeast("average person bytes", averagePersonBytes, 0);
        atLeast("average auction bytes", averageAuctionBytes, 0);
        atLeast("average bid bytes", averageBidBytes, 0);
    }

    @Override
    public EventGenerator newGenerator(EmissionSchedule schedule) {
        return new StandardGenerator(this, schedule);
    }

    /**
     * How long after a person's account or an auction of theirs the other can still come, at most: sellers are the
     * active people, the next ten to come, and the first of the current hundred.
     */
    public long sellerSpanMillis(EmissionSchedule schedule) {
        long people = (long) activePeople + PersonGenerator.ID_LEAD + StandardGenerator.IDS_PER_HOT_ID;
        return schedule.millisOf(people * StandardGenerator.EPOCH) - schedule.millisOf(0) + 1;
    }

    /** The longest time that an auction can be open, ms: twice the mean and one. */
    public long longestLifetimeMillis(EmissionSchedule schedule) {
        long horizonEvents = (long) inFlightAuctions * StandardGenerator.EPOCH / StandardGenerator.AUCTIONS;
        long horizonMillis = schedule.millisOf(horizonEvents) - schedule.millisOf(0) + 1;
        return 2 * (auctionLifetimeMillis > 0 ? auctionLifetimeMillis : horizonMillis) + 1;
    }

    private static void atLeast(String setting, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(setting + " " + value + ", expected at least " + least);
        }
    }
}

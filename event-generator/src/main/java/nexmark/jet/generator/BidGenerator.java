package nexmark.jet.generator;

import nexmark.jet.event.Bid;

/** The standard profile's bids. */
final class BidGenerator {

    private static final int NUMBER_BYTES = 4 * 8;
    /** Size that a bid is padded to. */
    private static final int AVERAGE_BYTES = 100;
    /** Of so many bids all but one are the hot bidder's. */
    private static final int HOT_BIDDER_RATIO = 4;

    private final SeededRandom random;
    private final TextGenerator text;
    private final PersonGenerator persons;
    private final AuctionGenerator auctions;
    private final int hotAuctionRatio;

    BidGenerator(
            StandardContent settings,
            SeededRandom random,
            TextGenerator text,
            PersonGenerator persons,
            AuctionGenerator auctions) {
        this.hotAuctionRatio = settings.hotAuctionRatio();
        this.random = random;
        this.text = text;
        this.persons = persons;
        this.auctions = auctions;
    }

    Bid bid(long epoch, long timestampMillis) {
        boolean hotAuction = random.nextInt(hotAuctionRatio) > 0;
        long auction = hotAuction
                ? StandardGenerator.hotId(AuctionGenerator.lastAuction(epoch))
                : auctions.recentAuction(epoch);
        boolean hotBidder = random.nextInt(HOT_BIDDER_RATIO) > 0;
        long bidder = hotBidder ? StandardGenerator.hotId(epoch) + 1 : persons.activePerson(epoch);
        long price = StandardGenerator.price(random);
        String extra = text.padding(NUMBER_BYTES, AVERAGE_BYTES);
        return new Bid(
                AuctionGenerator.FIRST_ID + auction,
                PersonGenerator.FIRST_ID + bidder,
                price,
                timestampMillis,
                Bid.Text.ofExtra(extra));
    }
}

package nexmark.jet.generator;

import nexmark.jet.event.Bid;

/** The standard profile's bids. */
final class BidGenerator {

    private static final int NUMBER_BYTES = 4 * 8;

    private final StandardContent settings;
    private final SeededRandom random;
    private final TextGenerator text;
    private final PersonGenerator persons;
    private final AuctionGenerator auctions;

    BidGenerator(
            StandardContent settings,
            SeededRandom random,
            TextGenerator text,
            PersonGenerator persons,
            AuctionGenerator auctions) {
        this.settings = settings;
        this.random = random;
        this.text = text;
        this.persons = persons;
        this.auctions = auctions;
    }

    Bid bid(long epoch, long timestampMillis) {
        boolean hotAuction = random.nextInt(settings.hotAuctionRatio()) > 0;
        long auction = hotAuction
                ? StandardGenerator.hotId(AuctionGenerator.lastAuction(epoch))
                : auctions.recentAuction(epoch);
        boolean hotBidder = random.nextInt(settings.hotBidderRatio()) > 0;
        long bidder = hotBidder ? StandardGenerator.hotId(epoch) + 1 : persons.activePerson(epoch);
        long price = StandardGenerator.price(random);
        String extra = text.padding(NUMBER_BYTES, settings.averageBidBytes());
        return new Bid(
                AuctionGenerator.FIRST_ID + auction,
                PersonGenerator.FIRST_ID + bidder,
                price,
                timestampMillis,
                Bid.Text.ofExtra(extra));
    }
}

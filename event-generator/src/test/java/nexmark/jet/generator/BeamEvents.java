package nexmark.jet.generator;

import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import org.apache.beam.sdk.nexmark.NexmarkConfiguration;
import org.apache.beam.sdk.nexmark.sources.generator.Generator;
import org.apache.beam.sdk.nexmark.sources.generator.GeneratorConfig;

/** Apache Beam's own Nexmark generator, set up to be compared with ours, and its events as our records. */
final class BeamEvents {

    private final Generator generator;

    /**
     * @param eventsPerSecond a rate whose period is a whole number of µs, as Beam knows no others
     * @param firstNumber number of the first event
     * @param disorder Beam's out-of-order group size
     */
    BeamEvents(int eventsPerSecond, long startMillis, long firstNumber, int disorder) {
        NexmarkConfiguration configuration = new NexmarkConfiguration();
        configuration.numEventGenerators = 1;
        configuration.firstEventRate = eventsPerSecond;
        configuration.nextEventRate = eventsPerSecond;
        configuration.outOfOrderGroupSize = disorder;
        generator = new Generator(new GeneratorConfig(configuration, startMillis, 0, 0, firstNumber));
    }

    /** As it comes, for a baseline of Beam's speed. */
    org.apache.beam.sdk.nexmark.model.Event nextOfBeam() {
        return generator.nextEvent().event;
    }

    Event next() {
        org.apache.beam.sdk.nexmark.model.Event event = nextOfBeam();
        if (event.newPerson != null) {
            return person(event.newPerson);
        }
        return event.newAuction != null ? auction(event.newAuction) : bid(event.bid);
    }

    private static Person person(org.apache.beam.sdk.nexmark.model.Person person) {
        return new Person(
                person.id,
                person.name,
                person.emailAddress,
                person.creditCard,
                person.city,
                person.state,
                person.dateTime.getMillis(),
                person.extra);
    }

    private static Auction auction(org.apache.beam.sdk.nexmark.model.Auction auction) {
        return new Auction(
                auction.id,
                auction.itemName,
                auction.description,
                auction.initialBid,
                auction.reserve,
                auction.dateTime.getMillis(),
                auction.expires.getMillis(),
                auction.seller,
                auction.category,
                auction.extra);
    }

    private static Bid bid(org.apache.beam.sdk.nexmark.model.Bid bid) {
        return new Bid(bid.auction, bid.bidder, bid.price, bid.dateTime.getMillis(), Bid.Text.ofExtra(bid.extra));
    }
}

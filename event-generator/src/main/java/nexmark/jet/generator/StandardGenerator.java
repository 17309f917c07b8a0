package nexmark.jet.generator;

import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;

/**
 * The generator that Beam's Nexmark introduced and most others copy: one person, three auctions and 46 bids in each
 * epoch of 50 events, every event drawn from a {@link java.util.Random} seeded with its number.
 */
final class StandardGenerator implements EventGenerator {

    static final int EPOCH = 50;
    static final int PERSONS = 1;
    static final int AUCTIONS = 3;
    static final int IDS_PER_HOT_ID = 100;

    /** Spreads seeds apart (2⁶⁴ divided by the golden ratio); a seed of 0 adds nothing. */
    private static final long SEED_STEP = 0x9E3779B97F4A7C15L;

    private final SeededRandom random = new SeededRandom();
    private final long seed;
    private final PersonGenerator persons;
    private final AuctionGenerator auctions;
    private final BidGenerator bids;

    StandardGenerator(StandardContent settings, EmissionSchedule schedule) {
        TextGenerator text = new TextGenerator(random);
        seed = settings.seed() * SEED_STEP;
        persons = new PersonGenerator(random, text);
        auctions = new AuctionGenerator(settings, schedule, random, text, persons);
        bids = new BidGenerator(settings, random, text, persons, auctions);
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
            return persons.person(epoch, timestampMillis);
        }
        if (offset < PERSONS + AUCTIONS) {
            return auctions.auction(n, epoch, offset - PERSONS, timestampMillis);
        }
        return bids.bid(epoch, timestampMillis);
    }

    /** Cents from 1 to 1,000,000 dollars, uniform in their logarithm. */
    static long price(SeededRandom random) {
        return Math.round(Math.pow(10.0, random.nextDouble() * 6.0) * 100.0);
    }

    /** The first id of the current hundred. */
    static long hotId(long lastId) {
        return lastId / IDS_PER_HOT_ID * IDS_PER_HOT_ID;
    }
}

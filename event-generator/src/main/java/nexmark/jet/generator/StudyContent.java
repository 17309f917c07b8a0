package nexmark.jet.generator;

import java.util.EnumSet;
import java.util.Set;
import nexmark.jet.event.EventKind;

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
    public static final int AUCTIONS_PER_SELLER = 100;

    static final int MILLIS_PER_SECOND = 1000;

    /** The study's streams. */
    public enum Stream {
        /** Bids whose auctions cycle over the keys. */
        BIDS,
        /** Bids that all fall on the newest auction. */
        BIDS_ON_NEWEST,
        /** Auctions that last from half to one and a half of the mean lifetime. */
        CLOSING_AUCTIONS,
        /** Auctions of sellers who come and go, to be joined. */
        JOINED_AUCTIONS,
        /** Persons with ever new ids, the sellers of the joined auctions. */
        NEW_PERSONS,
        /** One person to nine auctions; persons and sellers are drawn over the keys. */
        KEYED_PERSONS_AND_AUCTIONS;

        public Set<EventKind> kinds() {
            return switch (this) {
                case BIDS, BIDS_ON_NEWEST -> EnumSet.of(EventKind.BID);
                case CLOSING_AUCTIONS, JOINED_AUCTIONS -> EnumSet.of(EventKind.AUCTION);
                case NEW_PERSONS -> EnumSet.of(EventKind.PERSON);
                case KEYED_PERSONS_AND_AUCTIONS -> EnumSet.of(EventKind.PERSON, EventKind.AUCTION);
            };
        }
    }

    public StudyContent {
        if (keys < 1) {
            throw new IllegalArgumentException("keys " + keys + ", expected at least 1");
        }
        if (eventsPerSecond < 1) {
            throw new IllegalArgumentException("rate " + eventsPerSecond + " events/s, expected at least 1");
        }
    }

    @Override
    public EventGenerator newGenerator(EmissionSchedule schedule) {
        return new StudyGenerator(this);
    }

    /** How long auctions of one seller keep coming in the join query, ms, rounded up. */
    public long sellerSpanMillis() {
        return keys * AUCTIONS_PER_SELLER * MILLIS_PER_SECOND / eventsPerSecond + 1;
    }
}

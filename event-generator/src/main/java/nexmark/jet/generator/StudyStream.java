package nexmark.jet.generator;

import java.util.EnumSet;
import java.util.Set;
import nexmark.jet.event.EventKind;

/** The streams of the 2021 study; each of its queries reads one or two of them. */
public enum StudyStream {
    /** Bids whose auctions cycle over the keys. */
    BIDS,
    /** Bids that all fall on the newest auction. */
    BIDS_ON_NEWEST,
    /** Auctions that last from half to one and a half of the mean lifetime; their rate does not depend on the bids'. */
    CLOSING_AUCTIONS,
    /** Auctions to be joined with their sellers, each of whom sells for a while. */
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

    /**
     * When this stream's events are due. The query's main stream has the rate that the user asks for; other streams
     * follow from its schedule.
     */
    EmissionSchedule schedule(EmissionSchedule main) {
        return switch (this) {
            case BIDS, BIDS_ON_NEWEST, JOINED_AUCTIONS, KEYED_PERSONS_AND_AUCTIONS -> main;
            case NEW_PERSONS -> main.everyNth(StudyContent.AUCTIONS_PER_SELLER);
            case CLOSING_AUCTIONS -> new EmissionSchedule(main.startNanos(), StudyContent.AUCTIONS_PER_SECOND);
        };
    }
}

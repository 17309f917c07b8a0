package nexmark.jet.generator;

import java.util.concurrent.TimeUnit;

/**
 * The streams of the 2021 study: ids that cycle or are drawn over a set number of keys, and no text payload. Each
 * stream has a numbering of its own; where one refers to the other, it does so by the ratio of their rates. {@link
 * GeneratorSettings} checks the values.
 *
 * @param stream the stream of the study
 * @param keys distinct ids, and for auctions their mean lifetime in units of 1/{@link #AUCTIONS_PER_SECOND} s
 * @param eventsPerSecond the rate asked for, of which the stream's own is a share
 * @param seed the seed of prices, sellers and lifetimes
 */
public record StudyContent(StudyStream stream, long keys, long eventsPerSecond, long seed) implements EventContent {

    /** Rate of the auctions that close, whatever the rate of bids. */
    public static final long AUCTIONS_PER_SECOND = 1000;

    /** How many auctions a seller of the join query has. */
    public static final int AUCTIONS_PER_SELLER = 100;

    @Override
    public EventGenerator newGenerator(EmissionSchedule schedule) {
        return new StudyGenerator(this);
    }

    /** How long auctions of one seller keep arriving in the join query, ms, rounded up. */
    public long sellerSpanMillis() {
        return TimeUnit.SECONDS.toMillis(keys * AUCTIONS_PER_SELLER) / eventsPerSecond + 1;
    }
}

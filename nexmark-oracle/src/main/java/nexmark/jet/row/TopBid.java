package nexmark.jet.row;

import nexmark.jet.event.Bid;

/**
 * One of the highest bids on an auction, as of a tick.
 *
 * @param windowEnd the tick, epoch ms, exclusive
 * @param rank 1 is the highest
 */
public record TopBid(long windowEnd, long rank, Bid bid) {}

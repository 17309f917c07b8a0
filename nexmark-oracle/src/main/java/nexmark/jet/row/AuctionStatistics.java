package nexmark.jet.row;

/**
 * The bids on an auction in a day, as of a tick.
 *
 * @param windowEnd the tick, epoch ms, exclusive
 * @param day {@code yyyy-MM-dd}
 * @param min the lowest price, cents
 * @param max the highest price, cents
 * @param sum of the prices, cents; with the total of the bids it is the exact average
 */
public record AuctionStatistics(long windowEnd, long auction, String day, ByRank bids, long min, long max, long sum) {}

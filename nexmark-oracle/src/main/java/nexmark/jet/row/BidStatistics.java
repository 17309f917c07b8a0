package nexmark.jet.row;

/**
 * How many bids a day has had as of a tick, by how many bidders and on how many auctions.
 *
 * @param windowEnd the tick, epoch ms, exclusive
 * @param day {@code yyyy-MM-dd}
 */
public record BidStatistics(long windowEnd, String day, ByRank bids, ByRank bidders, ByRank auctions) {}

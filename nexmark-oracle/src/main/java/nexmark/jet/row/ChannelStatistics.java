package nexmark.jet.row;

/**
 * How many bids a channel has had in a day as of a tick, by how many bidders and on how many auctions.
 *
 * @param windowEnd the tick, epoch ms, exclusive
 * @param day {@code yyyy-MM-dd}
 * @param minute of the last bid, {@code HH:mm}
 */
public record ChannelStatistics(
        long windowEnd, String channel, String day, String minute, ByRank bids, ByRank bidders, ByRank auctions) {}

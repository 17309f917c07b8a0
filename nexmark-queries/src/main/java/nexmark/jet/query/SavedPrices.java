package nexmark.jet.query;

import java.util.List;

/**
 * One key's closing prices in a snapshot.
 *
 * @param lastExpiry of the last auction counted, epoch ms
 * @param prices as {@link ClosingPrices#saved} gives them
 * @param waiting winning bids that the watermark has not reached
 */
record SavedPrices(long lastExpiry, List<Long> prices, List<WinningBid> waiting) {}

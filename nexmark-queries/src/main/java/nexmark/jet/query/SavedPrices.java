package nexmark.jet.query;

import java.util.List;
import nexmark.jet.row.WinningBid;

/**
 * One key's closing prices in a snapshot.
 *
 * @param lastExpiry of the last auction counted, epoch ms; without a meaning where there are no prices
 * @param prices as {@link ClosingPrices#saved} gives them; empty where no auction of the key has closed
 * @param waiting winning bids that the watermark has not reached
 */
record SavedPrices(long lastExpiry, List<Long> prices, List<WinningBid> waiting) {}

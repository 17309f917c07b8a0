package nexmark.jet.row;

/**
 * An auction among the hottest of a window.
 *
 * @param windowEnd epoch ms, exclusive
 * @param count of its bids in the window
 */
public record HotItem(long windowEnd, long auction, long count) {}

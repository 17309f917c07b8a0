package nexmark.jet.row;

/**
 * A time in which a bidder kept bidding.
 *
 * @param bidCount of its bids
 * @param startTime of the first bid, epoch ms
 * @param endTime of the last bid plus the gap, epoch ms: the first instant at which a further bid begins a session of
 * its own
 */
public record UserSession(long bidder, long bidCount, long startTime, long endTime) {}

package nexmark.jet.row;

/**
 * The winning bid of an auction that closed: among its bids with {@code opened ≤ dateTime < expires} and at least the
 * reserve, the highest price. (Of equal prices the earliest wins, which no answer can tell apart.)
 *
 * @param price cents
 * @param expires when the auction closed, epoch ms
 */
public record WinningBid(long auction, long seller, long category, long price, long expires) {}

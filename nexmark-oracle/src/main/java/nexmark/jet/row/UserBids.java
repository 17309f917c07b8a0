package nexmark.jet.row;

/** How many bids a user made in a window; its end in epoch ms, exclusive. */
public record UserBids(long windowEnd, long bidder, long bidCount) {}

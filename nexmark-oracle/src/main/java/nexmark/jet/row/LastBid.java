package nexmark.jet.row;

import nexmark.jet.event.Bid;

/** A bidder's last bid on an auction, as of a tick, epoch ms, exclusive. */
public record LastBid(long windowEnd, Bid bid) {}

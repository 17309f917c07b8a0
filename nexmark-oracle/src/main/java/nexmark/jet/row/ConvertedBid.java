package nexmark.jet.row;

/** A bid in the other currency; price in its cents, dateTime in epoch ms. */
public record ConvertedBid(long auction, long bidder, long price, long dateTime) {}

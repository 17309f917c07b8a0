package nexmark.jet.row;

/** A bid with the value that a table has for its auction; price in cents, dateTime in epoch ms. */
public record ValuedBid(long auction, long bidder, long price, long dateTime, String value) {}

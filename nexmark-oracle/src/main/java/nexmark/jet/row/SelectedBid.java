package nexmark.jet.row;

/** A selected bid; price in cents, dateTime in epoch ms. */
public record SelectedBid(long auction, long price, long dateTime) {}

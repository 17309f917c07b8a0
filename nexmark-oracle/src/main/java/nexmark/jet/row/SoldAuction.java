package nexmark.jet.row;

import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;

/** An auction that closed, and the bid that won it. */
public record SoldAuction(Auction auction, Bid bid) {}

package nexmark.jet.event;

/**
 * A seller opens an auction. Prices are integer cents.
 *
 * @param id unique among auctions
 * @param itemName text nobody queries; null where the profile has none
 * @param description text nobody queries; null where the profile has none
 * @param initialBid cents
 * @param reserve cents; a bid below it never wins
 * @param dateTime epoch ms at which it opens
 * @param expires epoch ms at which it closes: a bid counts if {@code dateTime ≤ bid.dateTime < expires}
 * @param seller id of the selling person
 * @param category id of the item's category
 * @param extra padding to the wanted size; null where the profile has none
 */
public record Auction(
        long id,
        String itemName,
        String description,
        long initialBid,
        long reserve,
        long dateTime,
        long expires,
        long seller,
        long category,
        String extra)
        implements Event {

    @Override
    public EventKind kind() {
        return EventKind.AUCTION;
    }

    public Auction withoutTexts() {
        return new Auction(id, null, null, initialBid, reserve, dateTime, expires, seller, category, null);
    }
}

package nexmark.jet.row;

/**
 * A seller's last winning bids as of one closing.
 *
 * @param sum of the prices, cents
 * @param expires of the auction that closed, epoch ms
 */
public record SellerPrices(long seller, long sum, long count, long expires) implements AveragedPrices {
    @Override
    public long key() {
        return seller;
    }
}

package nexmark.jet.row;

/**
 * A category's winning bids as of one closing.
 *
 * @param sum of the prices, cents
 * @param expires of the auction that closed, epoch ms
 */
public record CategoryPrices(long category, long sum, long count, long expires) implements AveragedPrices {
    @Override
    public long key() {
        return category;
    }
}

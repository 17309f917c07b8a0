package nexmark.jet.row;

/** A row about the average of some winning bids. */
public interface AveragedPrices {

    /** Id of the category or seller whose prices are averaged. */
    long key();

    long count();
}

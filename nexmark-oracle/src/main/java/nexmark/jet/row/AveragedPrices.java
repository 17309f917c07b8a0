package nexmark.jet.row;

/** A row about the average of some winning bids. */
public interface AveragedPrices {

    /** Id of the category or seller whose prices are averaged. */
    long key();

    /** How many prices the average is over. */
    long count();
}

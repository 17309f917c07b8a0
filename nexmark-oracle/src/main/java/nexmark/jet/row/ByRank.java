package nexmark.jet.row;

/**
 * A number in all, and of each rank of prices. One item of the total may be of several ranks.
 *
 * @param rank1 below 100 dollars
 * @param rank2 from 100 to below 10,000 dollars
 * @param rank3 the others
 */
public record ByRank(long total, long rank1, long rank2, long rank3) {

    /** Whether all is counted at least as often, and something more often. */
    public boolean isMoreThan(ByRank other) {
        return total > other.total && isAtLeast(other);
    }

    public boolean isAtLeast(ByRank other) {
        return total >= other.total && rank1 >= other.rank1 && rank2 >= other.rank2 && rank3 >= other.rank3;
    }

    /** @param counts in the order of the components */
    public static ByRank of(long[] counts) {
        return new ByRank(counts[0], counts[1], counts[2], counts[3]);
    }
}

package nexmark.jet.result;

import java.util.List;

/**
 * How the rows that arrived differ from the rows that were due. A row is known by all its values. A row that was due k
 * times and arrived k + d times is d times duplicated; one that arrived k − l times is l times lost; one that was not due
 * at all is wrong, as often as it arrived.
 *
 * @param expected rows that were due
 * @param received rows that arrived
 * @param countedMore lost rows in whose place rows arrived that count more, as events seen twice make them
 * @param undecided lost rows in whose place a row arrived that proves neither a loss nor that there was none
 * @param examples a few of the rows that differ, each with how
 */
public record DeliveredRows(
        long expected,
        long received,
        long lost,
        long duplicated,
        long wrong,
        long countedMore,
        long undecided,
        List<String> examples) {

    public DeliveredRows {
        examples = List.copyOf(examples);
    }

    /** Whether each row that was due arrived as often as it was due, and no other row arrived. */
    public boolean isExact() {
        return lost == 0 && duplicated == 0 && wrong == 0;
    }
}

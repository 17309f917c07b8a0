package nexmark.jet.runner.fault;

import java.util.List;

/**
 * How the rows that came differ from those that had to come. A row is known by all its values. One that had to come k
 * times and came k + d times is d times duplicated; one that came k − l times is l times lost; one that had not to come
 * at all is wrong, as often as it came.
 *
 * @param expected rows that had to come
 * @param received rows that came
 * @param countedMore of the lost, those in whose place rows came that count more, as events seen twice make them
 * @param undecided of the lost, those in whose place a row came that proves neither a loss nor that there was none
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

    /** Each row that had to come came as often as it had to, and no other. */
    public boolean isExact() {
        return lost == 0 && duplicated == 0 && wrong == 0;
    }
}

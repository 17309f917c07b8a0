package nexmark.jet.query;

import nexmark.jet.oracle.QuerySettings;

/**
 * A query that can also be asked of events that travel together, so that the price of one item for each event can be
 * measured.
 */
public interface ColumnarQuery extends Query {

    /** The same rows as {@link #answer}, from {@link EventStreams#columns}. */
    Answers<?> columnarAnswer(EventStreams events, QuerySettings settings);

    /**
     * How the columnar variant goes on with the columns, and on which streams that is a gain, for {@code nexmark list}.
     */
    String columns();
}

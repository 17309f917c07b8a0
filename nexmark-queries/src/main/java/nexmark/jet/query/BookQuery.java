package nexmark.jet.query;

import nexmark.jet.oracle.QuerySettings;

/**
 * A query whose idiomatic pipeline is faster than the one that documentation first teaches, so that both can be
 * measured.
 */
public interface BookQuery extends Query {

    /** The same rows as {@link #answer}, by key, window and aggregate alone. */
    Answers<?> bookAnswer(EventStreams events, QuerySettings settings);
}

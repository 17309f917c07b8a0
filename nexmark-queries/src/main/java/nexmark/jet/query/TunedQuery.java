package nexmark.jet.query;

import nexmark.jet.oracle.QuerySettings;

/** A query that can also be asked faster than the Pipeline API allows, so that the price of idiom can be measured. */
public interface TunedQuery extends Query {

    /** The same rows as {@link #answer}, by processors of its own. */
    Answers<?> tunedAnswer(EventStreams events, QuerySettings settings);

    /** How the tuned variant differs, and on which streams that is a gain, for {@code nexmark list}. */
    String tuning();
}

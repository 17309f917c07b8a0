package nexmark.jet.query;

/** A query that can also be asked faster than the Pipeline API allows, so that the price of idiom can be told. */
public interface TunedQuery extends Query {

    /** The same rows as {@link #answer}, by processors of its own. */
    Answers<?> tunedAnswer(EventStreams events, QuerySettings settings);
}

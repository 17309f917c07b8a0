package nexmark.jet.query;

import java.util.EnumSet;
import java.util.Set;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.Variant;

/** A query that can also be asked faster than the Pipeline API allows, so that the price of idiom can be measured. */
public interface TunedQuery extends Query {

    /** The same rows as {@link #answer}, by processors of its own. */
    Answers<?> tunedAnswer(EventStreams events, QuerySettings settings);

    /** How the tuned variant differs, and on which streams that is a gain, for {@code nexmark list}. */
    String tuning();

    @Override
    default Answers<?> answer(Variant variant, EventStreams events, QuerySettings settings) {
        return variant == Variant.TUNED ? tunedAnswer(events, settings) : answer(events, settings);
    }

    @Override
    default Set<Variant> variants() {
        return EnumSet.of(Variant.IDIOMATIC, Variant.TUNED);
    }
}

package nexmark.jet.query;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** How a question is put to the engine; the rows are the same. */
public enum Variant {
    /** With what the Pipeline API offers. */
    IDIOMATIC,
    /** With processors of its own where they are faster by more than a tenth; queries without such have one variant. */
    TUNED;

    /** The ways in which a query can be asked. */
    public static Set<Variant> of(Query query) {
        return query instanceof TunedQuery ? EnumSet.allOf(Variant.class) : EnumSet.of(IDIOMATIC);
    }

    /** This variant of a query, or the one there is. */
    public Variant orOnly(Query query) {
        return of(query).contains(this) ? this : IDIOMATIC;
    }

    public Query.Answers<?> answer(Query query, EventStreams events, QuerySettings settings) {
        return this == TUNED && query instanceof TunedQuery tuned
                ? tuned.tunedAnswer(events, settings)
                : query.answer(events, settings);
    }

    /** The name on the command line and in results. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

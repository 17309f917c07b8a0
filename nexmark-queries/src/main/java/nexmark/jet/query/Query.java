package nexmark.jet.query;

import static java.util.Objects.requireNonNull;

import com.hazelcast.function.FunctionEx;
import com.hazelcast.function.ToLongFunctionEx;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import nexmark.jet.event.RecordColumns;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.Question;
import nexmark.jet.question.Variant;

/**
 * A question put to Jet as a pipeline. It knows no source, sink, clock or sampling.
 *
 * <p>Queries are found by {@link java.util.ServiceLoader}.
 */
public interface Query extends Question {

    /** The idiomatic pipeline from events to answers. */
    Answers<?> answer(EventStreams events, QuerySettings settings);

    /** Other pipelines with the rows of {@link #answer}, each the query's form of a variant. */
    default Map<Variant, Form> otherForms() {
        return Map.of();
    }

    /** The answers of a variant, or the idiomatic ones if the query has no other. */
    default Answers<?> answer(Variant variant, EventStreams events, QuerySettings settings) {
        Form other = otherForms().get(variant);
        return other == null ? answer(events, settings) : other.pipeline().apply(events, settings);
    }

    /** Pairs that never change, which the query joins with its events; none = it has no such join. */
    default Map<Long, String> sideInput() {
        return Map.of();
    }

    default Set<Variant> variants() {
        Set<Variant> variants = EnumSet.of(Variant.IDIOMATIC);
        variants.addAll(otherForms().keySet());
        return variants;
    }

    /** The wanted variant, or the idiomatic one if the query has no other. */
    default Variant variantOrOnly(Variant wanted) {
        return variants().contains(wanted) ? wanted : Variant.IDIOMATIC;
    }

    /** All queries on the class path, by id: short ids first, so that q10 follows q9, and names follow numbers. */
    static List<Query> all() {
        return LoadedQueries.all();
    }

    /**
     * Another way to put the question.
     *
     * @param difference how it differs, and on which streams that is a gain, for {@code nexmark list}; empty = the
     * variant's name says it
     */
    record Form(String difference, BiFunction<EventStreams, QuerySettings, Answers<?>> pipeline) {}

    /**
     * Rows and the instant at which a perfect engine would have emitted each.
     *
     * @param rows the rows for the sink
     * @param idealTime a row's ideal time, epoch ms; for rows of a window, its end
     * @param areColumns whether each item is {@link RecordColumns}, whose records are rows and have ideal times of
     * their own
     * @param kind names a row's kind, whose latencies are a series, too; null if rows are of one
     * @param nanos from a row's ideal time to its answer, ns; 0, or null for all = until it arrives
     */
    record Answers<R>(
            StreamStage<R> rows,
            ToLongFunctionEx<? super R> idealTime,
            boolean areColumns,
            FunctionEx<? super R, String> kind,
            ToLongFunctionEx<? super R> nanos) {

        public Answers {
            requireNonNull(rows, "rows");
            requireNonNull(idealTime, "idealTime");
        }

        public Answers(StreamStage<R> rows, ToLongFunctionEx<? super R> idealTime) {
            this(rows, idealTime, false, null, null);
        }

        /** Rows that travel together. */
        static <C extends RecordColumns> Answers<C> ofColumns(StreamStage<C> rows) {
            return new Answers<>(rows, columns -> columns.dateTime(0), true, null, null);
        }
    }
}
